/** What is asked: options in rows with the number they need, plans as points to fill, and dice. */
import { foreshow, paces } from "./board.js";
import { faces } from "./dice.js";
import { at, button, capital, el, form, fraction, input, li, main, para, percent, plain, row, small, tick } from "./el.js";
import { ladder } from "./card.js";
import { besides, cost } from "./plan.js";

const MANY = 12, LOOK = 250;

/** Space scrolls or plays; it never answers. */
const unspaced = (event) => event.key === " " && event.preventDefault();

export class Questions {
  shown = new Map();
  asking = new AbortController();

  constructor(host, table) {
    Object.assign(this, { host, table });
    host.addEventListener("pointerleave", () => this.foreshow());
  }

  /** Show these prompts. One that is there already keeps what was typed into it. */
  set({ prompts, standing }) {
    const { host } = this, within = host.contains(document.activeElement), before = this.shown;
    const mine = prompts.filter((each) => each.mine && !each.prompt.hidden);
    const sign = (each) => each.prompt.id + each.options;
    const fresh = mine.filter((each) => !before.has(sign(each)));
    if (fresh.length) {
      this.hush();
      at("turn").textContent = fresh.map((each) => each.text).join(" ");
    }
    this.shown = new Map(mine.map((each) => [sign(each), before.get(sign(each)) ?? this.question(each)]));
    const nodes = [...this.shown.values()].map((each) => each.node);
    const kept = [this.table.result.node, ...nodes, host.querySelector(".ending")];
    for (const child of [...host.children]) if (!kept.includes(child)) child.remove();
    nodes.reduce((before, node) => {  // what is in its place already is not touched: it may be pointed at
      if (before.nextSibling !== node) before.after(node);
      return node;
    }, this.table.result.node);
    host.append(...this.rest(prompts.filter((each) => !mine.includes(each)), standing));
    if (within && !host.contains(document.activeElement)) (host.querySelector(".ask h2") ?? host).focus();
  }

  /** What else there is to say: who is waited for, whose answer is in. */
  rest(others, { unplayable, diverged, begun, answered, over }) {
    const { table } = this, waits = new Set(others.map((each) => table.called(each.prompt.by)));
    return [
      unplayable || diverged,
      waits.size > 0 && `It is for ${[...waits].join(" and ")} to answer.`,
      ...answered.map(({ key, by }) => [
        `${table.called(by)} has answered. `,
        (table.master || table.present.names.includes(by))
          && button("Take it back", () => table.do("/withdraw", { key }))]),
      ...table.present.stands.map(({ who, question, mine, text }) => [`${text} `,
        mine && button("Ask me", () => table.do("/ask-me", { who, question }))]),
      !begun && !over && ["The fight waits to begin. ", table.master && button("Begin", () => table.do("/begin"))],
    ].filter(Boolean).map((each) => el("p.others", {}, each));
  }

  question(question) {
    const { prompt, text } = question;
    const made = prompt.wants === "dice" ? this.dice(prompt)
      : prompt.most === 1 && prompt.least ? this.choice(question) : this.plan(question);
    const head = el("h2", { tabindex: -1 }, text, " ", small(prompt.rule));
    const node = el("div.ask", { role: "group", "aria-label": text, "data-prompt": prompt.id }, head, made.parts);
    const options = prompt.options ?? [];
    return { ...made, node, options, by: prompt.by, ways: places(options) };
  }

  /** Ask for no more odds: their question is nearly over. */
  hush() {
    clearTimeout(this.soon);
    this.asking.abort();
    this.asking = new AbortController();
  }

  async answer(prompt, numbers, always = false) {
    const choices = numbers.map((number) => prompt.options[number - 1].choice);
    if (!await this.dares(prompt, numbers, choices)) return;
    this.hush();
    this.table.do(always ? "/always" : "/answer", { prompt: prompt.id, ...always ? { wishes: choices } : { numbers } });
  }

  /** Whether they will, though it may hurt themselves: a leap, a fall. */
  async dares(prompt, numbers, [choice]) {
    const from = this.table.at(prompt.by);
    if (numbers.length !== 1 || !choice.to || choice.path || !from || paces(from, choice.to) <= 1) return true;
    const odds = await this.odds(prompt.id, numbers[0]);
    const own = odds?.expected.find(({ who }) => who === prompt.by);
    const risk = own ? fraction(own.harmed.value) : 0;
    return !risk || this.table.confirm(`This may hurt ${this.table.called(prompt.by)}: in ${percent(risk)} of all cases. Do it?`, "Do it");
  }

  /** What an option promises, worked out when it is looked at. */
  odds(id, number) {
    const path = `/odds?prompt=${encodeURIComponent(id)}&numbers=${number}`;
    return this.table.api.get(path, this.asking.signal).catch(() => null);
  }

  /** The button of an option, or of the best of several; what it promises comes when it is looked at. */
  button(question, number, text, more = {}) {
    const { prompt, options } = question, { choice, beaten } = prompt.options[number - 1], { needs = null, then = [], title } = more;
    const odds = el("small.odds");
    const made = el(`button.option${beaten ? ".beaten" : ""}`, { type: "button", onkeydown: unspaced, onkeyup: unspaced,
      title: beaten ? "Another is better at it in every way." : title },
    el("span", {}, text ?? options[number - 1]),
    needs && el("span.need", { title: `${needs.dice}, ${plain(needs.test)} ${needs.target}` },
      needs.chance !== null && el("span.gauge", { "aria-hidden": "true" }, el(`i.w${Math.round(20 * needs.chance)}`)),
      small(needs.chance === null ? `${plain(needs.test)} ${needs.target}` : `${percent(needs.chance)} · ${needs.target}`)),
    choice.price > 0 && small(`costs ${choice.price}`), then.length > 0 && el("small.then", {}, `then ${then.join(", ")}`), odds);
    const look = () => {
      clearTimeout(this.soon);
      this.foreshow(prompt.by, choice);
      if (!odds.textContent) this.soon = setTimeout(async () => {
        const found = await this.odds(prompt.id, number);
        if (found) odds.textContent = found.said;
      }, LOOK);
    };
    for (const each of ["focus", "pointerenter"]) made.addEventListener(each, look);
    made.dataset.foes = choice.foe ?? "";
    return made;
  }

  choice(question) {
    const { prompt, rows, enter } = question;
    const stands = prompt.may_stand && tick("and always so, until I say otherwise");
    const could = prompt.may_stand && (question.could_stand ?? []).map(({ text, wishes, best }) =>
      button(`Always ${text}`, () => this.table.do("/always", { prompt: prompt.id, wishes, best })));
    const take = (number) => this.answer(prompt, [number], stands && stands.box.checked);
    const made = (number, text, more) => {
      const one = this.button(question, number, text, more);
      one.addEventListener("click", () => take(number));
      return one;
    };
    const firsts = [];
    const cards = (rows.length ? rows : prompt.options.map(({ number }) => ({ text: question.options[number - 1], ways: [number], best: number })))
      .map(({ text, ways, best, needs, then }) => {
        const title = best && ways.length > 1 ? `Done the best way: ${question.options[best - 1]}` : "";
        if (ways.length === 1) {
          firsts.push(made(ways[0], text, { needs, then }));
          return firsts.at(-1);
        }
        const more = el("details.ways", {}, el("summary", { "aria-label": `${text}: ${ways.length} ways` }, best ? `${ways.length} ways` : `${capital(text)} (${ways.length})`));
        more.addEventListener("toggle", () => {
          if (more.open && !more.lastChild.matches(".options")) more.append(this.list(question, ways, made));
        });
        if (best) firsts.push(made(best, capital(text), { needs, then, title }));
        else firsts.push(more.firstChild);
        return el("div.several", {}, best && firsts.at(-1), more);
      });
    if (enter) firsts[rows.findIndex(({ best }) => best === enter)]?.classList.add("enter");
    const parts = el("div", {}, el("div.rows", {}, cards), stands && row(stands, could));
    return { parts, pick: take, digit: (digit) => firsts[digit - 1]?.click() };
  }

  /** Ways one by one, those that others beat in every way behind a fold. */
  list(question, ways, made) {
    const beaten = (number) => question.prompt.options[number - 1].beaten, all = ways.every(beaten);
    const [first, last] = [ways.filter((each) => all || !beaten(each)), ways.filter((each) => !all && beaten(each))];
    return el("div.options", {}, first.map((each) => made(each)), last.length > 0
      && el("details", {}, el("summary", {}, `${last.length} that others beat in every way`), last.map((each) => made(each))));
  }

  /** A plan of several picks; what may still be picked follows from budget, limits and the picks so far. */
  plan(question) {
    const { prompt, options } = question, picks = [], price = (number) => prompt.options[number - 1].choice.price ?? 0;
    const strip = el("ol.strip", { "aria-label": "Your plan" }), left = el("p", { role: "status" });
    const put = (number) => besides(prompt, picks).has(number) && (picks.push(number), show());
    const buttons = prompt.options.map(({ number }) => {
      const one = this.button(question, number);
      one.addEventListener("click", () => put(number));
      return one;
    });
    const done = main("", { onkeydown: unspaced, onkeyup: unspaced });
    const drop = (place) => {
      picks.splice(place, 1);
      show();
      (strip.querySelectorAll("button")[place] ?? strip.querySelector("button") ?? done).focus();
    };
    const show = () => {
      const open = besides(prompt, picks), spent = cost(prompt, picks), spare = (prompt.budget ?? prompt.most) - (prompt.budget === null ? picks.length : spent);
      buttons.forEach((each, index) => { each.disabled = !open.has(index + 1); });
      strip.replaceChildren(...picks.map((number, place) => el("li", { class: `p${Math.min(12, price(number) || 1)}` },
        options[number - 1], " ", button("×", () => drop(place), { "aria-label": `Leave out: ${options[number - 1]}` }))),
      ...Array.from({ length: Math.min(20, Math.max(0, spare)) }, () => el("li.empty", { "aria-hidden": "true" })));
      left.textContent = prompt.budget === null ? `${picks.length} of ${prompt.most} picked.`
        : `${prompt.budget - spent} of ${prompt.budget} left to spend.`;
      done.disabled = picks.length < prompt.least;
      done.textContent = picks.length ? "Declare this plan" : "Declare nothing";
    };
    show();
    const parts = form(() => this.answer(prompt, picks), strip, left, this.groups(prompt, buttons), done);
    return { parts, pick: put };
  }

  /** Options level by level: the act, the foe, with what. Whatever holds several is closed at first. */
  groups({ levels }, buttons) {
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
    return el("div.groups", {}, el("div.kinds", {}, few(levels).map(level)));
  }

  dice(prompt) {
    const { id, dice, target, test, modifiers } = prompt, { table } = this;
    const typed = input({ "aria-label": `Faces of ${dice}`, placeholder: `faces of ${dice}`, required: true, inputmode: "numeric" });
    const send = (body) => table.do("/roll", { prompt: id, ...body });
    const steps = modifiers.length > 0 && el("details", {}, el("summary", {}, "How the number comes about"),
      ladder({ modifiers, target: null }, table.system.word, table.system));
    return { parts: [
      para(target === null ? dice : `${dice}, ${table.system.word(test)} ${target}`), steps,
      form(() => send({ faces: faces(dice, typed.value) }),
        row(typed, main("Thrown by hand"), button("Let the seed throw", () => send({ draw: true }))))] };
  }

  get first() { return [...this.shown.values()][0] ?? { ways: new Map(), options: [] }; }

  /** Press the row of this number. */
  digit(number) { this.first.digit?.(number); }

  /** Go to this place, if one may. */
  step(place) {
    const way = this.first.ways.get(place);
    if (way) this.first.pick?.(way.number);
  }

  /** Show what going to this place would be. */
  way(place) {
    const way = this.first.ways.get(place);
    this.foreshow(way && this.first.by, way?.choice);
  }

  foreshow(by, choice) { if (this.table.timeline.last) foreshow(at("board"), by, choice); }

  /** Light up the options that are about this one. */
  light(name) {
    for (const each of this.host.querySelectorAll(".option")) each.classList.toggle("lit", !!name && each.dataset.foes === name);
  }
}

/** Ways in which nothing of a kind is named. */
const PLAINLY = { foe: "Against nobody", using: "With nothing named", part: "At no special place", manner: "Plainly" };

/** So many acts that one loses oneself are put together by the first word of their names. */
const few = (levels) => levels.length <= MANY ? levels
  : Object.entries(Object.groupBy(levels, ({ word }) => word.split("-")[0])).map(([word, then]) =>
    then.length > 1 ? { by: "act", word, then, options: [] } : then[0]);

/** By hex the option that leads there in no special manner; the last is the plainest. */
const places = (options) => new Map(options.filter(({ choice }) => choice.to && !choice.manner)
  .map((each) => [`${each.choice.to}`, each]));
