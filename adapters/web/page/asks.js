/** What is asked: options with odds, plans within a budget, and dice. */
import { at, button, capital, el, form, input, li, main, para, plain, row, small, titled } from "./el.js";

const MANY = 12;

/** Faces as they are read off dice: `3 4 2`, and `07`, `00` or `0 7` off percentile dice; 0 is a ten. */
export function faces(dice, text) {
  const read = text.match(/\d+/g) ?? [];
  return read[0] && /^1?d(100|%)$/.test(dice) ? [+read.join("") || 100] : read.map((each) => +each || 10);
}

export class Asks {
  shown = new Map();
  asking = new AbortController();

  constructor(host, table) {
    this.host = host;
    this.table = table;
  }

  /** Show these prompts. One that is there already keeps what was typed into it. */
  set({ prompts, standing }) {
    const { host, table } = this, within = host.contains(document.activeElement), before = this.shown;
    const mine = prompts.filter((each) => each.mine && !each.prompt.hidden);
    const sign = (each) => each.prompt.id + each.options;
    const fresh = mine.filter((each) => !before.has(sign(each)));
    if (fresh.length) {
      this.hush();
      at("turn").textContent = fresh.map((each) => each.text).join(" ");
    }
    this.told = table.master || !(table.sealed || mine.length < prompts.length);
    this.shown = new Map(mine.map((each) => [sign(each), before.get(sign(each)) ?? this.question(each)]));
    const nodes = [...this.shown.values()].map((each) => each.node);
    for (const child of [...host.children]) if (!nodes.includes(child)) child.remove();
    nodes.forEach((node, index) => host.children[index] !== node && host.insertBefore(node, host.children[index]));
    host.append(...this.rest(prompts.filter((each) => !mine.includes(each)), standing));
    if (within && !host.contains(document.activeElement))
      (host.querySelector(".ask button:enabled, .ask input") ?? host).focus();
  }

  /** What else there is to say: who is waited for, whose answer is in, how it ended. */
  rest(others, { over, winners, unplayable, diverged, begun, answered }) {
    const { table } = this, waits = new Set(others.map((each) => table.called(each.prompt.by)));
    return [
      over && `The fight is over: ${winners.length ? `${winners.map(titled).join(" and ")} won` : "a draw"}.`,
      unplayable || diverged,
      waits.size > 0 && `It is for ${[...waits].join(" and ")} to answer.`,
      ...answered.map(({ key, by }) => [
        `${table.called(by)} has answered. `,
        (table.master || table.present.names.includes(by))
          && button("Take it back", () => table.do("/withdraw", { key }))]),
      ...table.present.stands.map(({ who, question, mine, text }) => [`${text} `,
        mine && button("Ask me", () => table.do("/ask-me", { who, question }))]),
      !begun && ["The fight waits to begin. ", table.master && button("Begin", () => table.do("/begin"))],
    ].filter(Boolean).map((each) => el("p.others", {}, each));
  }

  question(question) {
    const { prompt, text } = question;
    const made = prompt.wants === "dice" ? this.dice(prompt)
      : prompt.most === 1 && prompt.least ? this.choice(question) : this.plan(question);
    const head = el("h2", {}, text, " ", small(prompt.rule));
    const node = el("div.ask", { role: "group", "aria-label": text }, head, made.parts);
    return { ...made, ways: ways(prompt.options), paths: paths(prompt.options), node };
  }

  /** Ask for no more odds: their question is nearly over. */
  hush() {
    clearTimeout(this.soon);
    this.asking.abort();
    this.asking = new AbortController();
  }

  answer(prompt, numbers, always = false) {
    if (always) return this.always(prompt, { wishes: numbers.map((number) => prompt.options[number - 1].choice) });
    this.hush();
    this.table.do("/answer", { prompt: prompt.id, numbers });
  }

  /** From now on such questions are answered so. */
  always({ id }, { wishes, best = false }) {
    this.hush();
    this.table.do("/always", { prompt: id, wishes, best });
  }

  buttons({ prompt, options }, does) {
    return prompt.options.map(({ choice, number, beaten }) =>
      button([el("span", {}, options[number - 1]), small(choice.price && `costs ${choice.price}`)], () => does(number),
        beaten ? { class: "beaten", title: "Another skill is better at it in every way." } : {}));
  }

  choice(question) {
    const { prompt } = question, always = input({ type: "checkbox" });
    const buttons = this.buttons(question, (number) => this.answer(prompt, [number], always.checked));
    const stands = prompt.may_stand && el("div.stands", {},
      el("label", {}, always, " and always so, until I say otherwise"),
      question.could_stand?.length > 0 && el("details", {}, el("summary", {}, "or always, whatever is offered"),
        el("div.options", {}, question.could_stand.map((each) =>
          button(`Always ${each.text}`, () => this.always(prompt, each))))));
    const few = buttons.length <= MANY && buttons, pick = (number) => buttons[number - 1]?.click();
    if (this.told) this.odds(prompt, buttons, few || []);
    const parts = el("div", {}, few ? el("div.options", {}, few) : this.groups(question, buttons), stands);
    return { parts, pick, digit: few ? pick : null };
  }

  /** Beside each option what it promises: of those `first`, then of any that is looked at. */
  async odds({ id }, buttons, first) {
    const asked = new Set();
    const ask = async (each) => {
      if (asked.has(each)) return true;
      asked.add(each);
      const path = `/odds?prompt=${encodeURIComponent(id)}&numbers=${buttons.indexOf(each) + 1}`;
      const odds = await this.table.api.get(path, this.asking.signal).catch(() => null);
      if (odds) each.lastChild.textContent = odds.said;
      else asked.delete(each);
      return odds;
    };
    for (const each of buttons) for (const looked of ["focus", "pointerenter"]) each.addEventListener(looked, () => {
      clearTimeout(this.soon);
      this.soon = setTimeout(ask, 250, each);
    });
    for (const each of first) if (!await ask(each)) return;
  }

  /** Options level by level: the act, the foe, with what. Whatever holds several is closed at first. */
  groups({ prompt }, buttons) {
    const numbers = ({ then, options }) => then.length ? then.flatMap(numbers) : options;
    const named = ({ by, word }) => !word ? PLAINLY[by]
      : by === "foe" ? `Against ${this.table.called(word)}` : capital(plain(word));
    const level = (step) => {
      const those = numbers(step).map((number) => buttons[number - 1]);
      if (those.length < 2) return those;
      const inner = those.length > MANY && step.then.length
        ? el("div.kinds", {}, step.then.map(level)) : el("div.options", {}, those);
      return el("details", {}, el("summary", {}, `${named(step)} (${those.length})`), inner);
    };
    return el("div.groups", {}, el("div.kinds", {}, few(prompt.levels).map(level)));
  }

  /** A plan of several picks; what may still be picked follows from budget, limits and the picks so far. */
  plan(question) {
    const { prompt, options } = question, picks = [];
    const list = el("ol.plan", { "aria-label": "Your plan" }), left = el("p", { role: "status" });
    const put = (number) => besides(prompt, picks).has(number) && (picks.push(number), draw());
    const buttons = this.buttons(question, put), done = main("");
    const drop = (place) => {
      picks.splice(place, 1);
      draw();
      (list.querySelectorAll("button")[place] ?? list.querySelector("button") ?? done).focus();
    };
    const draw = () => {
      const open = besides(prompt, picks);
      buttons.forEach((each, index) => { each.disabled = !open.has(index + 1); });
      list.replaceChildren(...picks.map((number) => options[number - 1]).map((text, place) =>
        li(text, " ", button("×", () => drop(place), { "aria-label": `Leave out: ${text}` }))));
      left.textContent = prompt.budget === null ? `${picks.length} of ${prompt.most} picked.`
        : `${prompt.budget - cost(prompt, picks)} of ${prompt.budget} left to spend.`;
      done.disabled = picks.length < prompt.least;
      done.textContent = picks.length ? "Declare this plan" : "Declare nothing";
    };
    draw();
    const parts = form(() => this.answer(prompt, picks), list, left, this.groups(question, buttons), done);
    return { parts, pick: put };
  }

  dice({ id, dice, target, test, modifiers }) {
    const typed = input({ "aria-label": `Faces of ${dice}`, placeholder: `faces of ${dice}`, required: true });
    const send = (body) => this.table.do("/roll", { prompt: id, ...body });
    return { parts: [
      target !== null && para(`${dice}, ${plain(test)} ${target}`),
      el("ul.why", {}, modifiers.map(({ op, name, value, total, rule }) =>
        li(`${op} ${plain(name)} ${value} = ${total}`, small(` ${rule}`)))),
      form(() => send({ faces: faces(dice, typed.value) }),
        row(typed, main("Thrown by hand"), button("Let the seed throw", () => send({ draw: true }))))] };
  }

  get first() { return [...this.shown.values()][0] ?? { ways: {} }; }

  /** Press the button that bears this digit, if they are numbered. */
  digit(number) { this.first.digit?.(number); }

  /** Go to this place, if one may. */
  step(place) { this.first.pick?.(this.first.ways[place]); }

  /** The places on the way to this one, if it is a walk away. */
  way(place) { return this.first.paths?.[place] ?? []; }
}

/** Ways in which nothing of a kind is named. */
const PLAINLY = { foe: "Against nobody", using: "With nothing named", part: "At no special place", manner: "Plainly" };

/** So many acts that one loses oneself are put together by the first word of their names. */
const few = (levels) => levels.length <= MANY ? levels
  : Object.entries(Object.groupBy(levels, ({ word }) => word.split("-")[0])).map(([word, then]) =>
    then.length > 1 ? { by: "act", word, then, options: [] } : then[0]);


/** By hex the option that leads there in no special manner; the last is the plainest. */
const ways = (options = []) => Object.fromEntries(
  options.filter(({ choice }) => choice.to && !choice.manner).map(({ choice, number }) => [choice.to, number]));

/** By hex the way there, of walks of several hexes. */
const paths = (options = []) => Object.fromEntries(
  options.filter(({ choice }) => choice.path).map(({ choice }) => [choice.to, choice.path.map(([to]) => to)]));

const cost = (prompt, picks) => picks.reduce((sum, number) => sum + (prompt.options[number - 1].choice.price ?? 0), 0);

/** The numbers of the options that may be picked besides these. */
function besides(prompt, picks) {
  const left = picks.length < prompt.most ? (prompt.budget ?? Infinity) - cost(prompt, picks) : -1, barred = new Set();
  for (const { of, most, given, unless } of prompt.limits) {
    const some = (of) => picks.filter((each) => of.includes(each)).length, count = some(of);
    if (count < most || some(unless)) continue;
    const holds = !given.length || some(given);
    for (const each of holds ? of : given.filter((one) => count > most || of.includes(one))) barred.add(each);
  }
  const open = prompt.options.filter(({ choice, number }) => (choice.price ?? 0) <= left && !barred.has(number));
  return new Set(open.map((each) => each.number));
}
