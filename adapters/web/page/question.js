/** What is asked: options in rows with the number they need, plans as points to fill, and dice. */
import { foreshow } from "./board.js";
import { ask, confirm } from "./dialog.js";
import { faces } from "./dice.js";
import { at, button, capital, el, form, fraction, input, main, para, percent, plain, row, small, tick } from "./el.js";
import { against, atOnce, need, optionButton, unspaced } from "./option.js";

/** Of so few options each can be said to stand by a click. */
const FEW = 4;

/** The round in which something is asked, by its id. */
const roundOf = ({ id }) => /^[^/]*\/[a-z]*\d*/.exec(id)?.[0];

export class Questions {
  shown = new Map();
  /** Who goes on as in the round before, and in which round. */
  again = new Map();
  asking = new AbortController();

  constructor(host, table) {
    Object.assign(this, { host, table });
    host.addEventListener("pointerleave", () => this.foreshow());
  }

  /** Show these prompts. One that is there already keeps what was typed into it. */
  set({ prompts, standing }) {
    const { host } = this, within = host.contains(document.activeElement), before = this.shown;
    const mine = prompts.filter((each) => each.mine && !each.prompt.hidden);
    for (const { prompt } of mine) if (this.again.get(prompt.by) !== roundOf(prompt)) this.again.delete(prompt.by);
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
    this.repeat();
  }

  /** Whoever is asked goes through this round as through the one before, wherever that is offered again. */
  as_before(question = this.first.question) {
    if (!question?.before.length) return;
    this.again.set(question.prompt.by, roundOf(question.prompt));
    this.told = null;
    this.repeat();
  }

  /** Answer a question as in the round before, for who wants that. */
  async repeat() {
    if (this.repeating || this.host.inert) return;
    const each = [...this.shown.values()].find(({ question: { prompt, before } }) => before.length && this.again.get(prompt.by) === roundOf(prompt));
    if (!each) return;
    const { prompt, before } = each.question;
    this.repeating = this.answer(prompt, before);
    this.host.ariaBusy = "true";
    const done = await this.repeating;
    this.repeating = null;
    this.host.ariaBusy = "false";
    if (done) this.repeat();
    else this.again.delete(prompt.by);
  }

  /** From which event on it is told what came of an answer: of several that follow by themselves, from the first. */
  since(first) { return this.repeating ? (this.told ??= first) : first; }

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
      ...[...this.again.keys()].map((by) => [`${table.called(by)} goes on as in the round before. `,
        button("Ask me", () => { this.again.delete(by); table.refresh(false); })]),
      ...this.tactics().map(([tactic, names]) => [`The tactic ${plain(tactic)} plays ${names.map((each) => table.called(each)).join(" and ")}. `,
        table.master && button("Go on", () => table.do("/tactics", {}), { "aria-label": "Let the tactics go on" }), " ",
        table.master && button("Take over", () => table.do("/tactics", { who: names }, "People answer for them again."))]),
      ...table.present.stands.map(({ who, question, mine, text }) => [`${text} `,
        mine && button("Ask me", () => table.do("/ask-me", { who, question }))]),
      !begun && !over && ["The fight waits to begin. ", table.master && button("Begin", () => table.do("/begin"))],
    ].filter(Boolean).map((each) => el("p.others", {}, each));
  }

  /** Who is asked now and played by a tactic, by tactic. */
  tactics() {
    const { tactics, prompts } = this.table.present, found = new Map();
    for (const by of new Set(prompts.map(({ prompt }) => prompt.by))) {
      if (tactics[by]) found.set(tactics[by], [...found.get(tactics[by]) ?? [], by]);
    }
    return [...found];
  }

  question(question) {
    const { prompt, text } = question;
    const made = prompt.wants === "dice" ? this.dice(prompt)
      : prompt.most === 1 && prompt.least ? this.choice(question) : this.plan(question);
    const head = el("div.head", {}, el("h2", { tabindex: -1 }, text, " ", small(prompt.rule)), question.before.length > 0 && this.before(question));
    const node = el("div.ask", { role: "group", "aria-label": text, "data-prompt": prompt.id }, head, made.parts);
    const options = prompt.options ?? [];
    return { ...made, question, node, options, by: prompt.by, ways: places(options) };
  }

  /** What answers all of this round as the round before. */
  before(question) {
    const { prompt, options, before } = question, called = this.table.called(prompt.by), what = before.map((number) => options[number - 1]).join(", ");
    return button("As before", () => this.as_before(question), {
      title: `${capital(what)}; and whatever ${called} is asked in this round, as in the one before (b)` });
  }

  /** Ask for no more odds: their question is nearly over. */
  hush() {
    clearTimeout(this.soon);
    this.asking.abort();
    this.asking = new AbortController();
  }

  /** Answer with these options; `then` is what is answered to the questions that follow at once. */
  async answer(prompt, numbers, always = false, then = []) {
    const choices = numbers.map((number) => prompt.options[number - 1].choice);
    if (!await this.dares(prompt, numbers, choices)) return;
    this.hush();
    return this.table.do(always ? "/always" : "/answer", { prompt: prompt.id, ...always ? { wishes: choices } : { numbers, then } });
  }

  /** Whether they will, though it may hurt themselves: a leap, a fall. */
  async dares(prompt, numbers, [choice]) {
    await this.table.system.load();
    if (numbers.length !== 1 || !this.table.at(prompt.by) || !this.leaps(choice)) return true;
    const odds = await this.odds(prompt.id, numbers[0]);
    const own = odds?.expected.find(({ who }) => who === prompt.by);
    const risk = own ? fraction(own.harmed.value) : 0;
    return !risk || confirm(`This may hurt ${this.table.called(prompt.by)}: in ${percent(risk)} of all cases. Do it?`, "Do it");
  }

  /** What an option promises, worked out when it is looked at. */
  odds(id, number) {
    const path = `/odds?prompt=${encodeURIComponent(id)}&numbers=${number}`;
    return this.table.api.get(path, this.asking.signal).catch(() => null);
  }

  choice(question) {
    const { prompt, rows, enter } = question;
    const few = prompt.options.length <= FEW, stands = prompt.may_stand && !few && tick("and always so, until I say otherwise");
    const could = prompt.may_stand && (question.could_stand ?? []).map(({ text, wishes, best }) =>
      button(`Always ${text}`, () => this.table.do("/always", { prompt: prompt.id, wishes, best })));
    const take = (number) => this.answer(prompt, [number], stands && stands.box.checked);
    const made = (number, text, more) => {
      const one = optionButton(this, question, number, text, more);
      one.addEventListener("click", () => take(number));
      return one;
    };
    const firsts = [];
    const single = (number) => ({ text: question.options[number - 1], ways: [number], best: number, at_once: [], then: [] });
    const cards = (rows.length ? rows : prompt.options.map(({ number }) => single(number))).map((each) => {
      const { text, ways, best, needs, then, at_once } = each, said = at_once.length ? [] : then;
      const chips = atOnce(this, question, each, (picks) => this.answer(prompt, [best], false, picks));
      if (ways.length === 1) {
        firsts.push(made(ways[0], text, { needs, then: said }));
        if (prompt.may_stand && few) return el("div.row.stands", {}, firsts.at(-1), button("always", () => this.answer(prompt, ways, true),
          { "aria-label": `Always: ${text}`, title: "So, and always so until I say otherwise", onkeydown: unspaced, onkeyup: unspaced }));
        return chips ? el("div.several.wide", {}, firsts.at(-1), chips) : firsts.at(-1);
      }
      const title = best ? `Done the best way: ${question.options[best - 1]}` : "";
      const more = el("details.ways", {}, el("summary", { "aria-label": `${text}: ${ways.length} ways` }, best ? `${ways.length} ways` : `${capital(text)} (${ways.length})`));
      more.addEventListener("toggle", () => {
        if (more.open && !more.lastChild.matches(".options")) more.append(this.list(question, ways, made));
      });
      if (best) firsts.push(made(best, capital(text), { needs, then: said, title }));
      else firsts.push(more.firstChild);
      return el(`div.several${chips ? ".wide" : ""}`, {}, best && firsts.at(-1), chips, more);
    });
    if (enter) firsts[rows.findIndex(({ best }) => best === enter)]?.classList.add("enter");
    const parts = el("div", {}, el("div.rows", {}, cards), prompt.may_stand && row(stands || "", could));
    const ends = question.ends && (() => take(question.ends));
    return { parts, pick: take, digit: (digit) => firsts[digit - 1]?.click(), ends };
  }

  /** Ways one by one, those that others beat in every way behind a fold. */
  list(question, ways, made) {
    const beaten = (number) => question.prompt.options[number - 1].beaten, all = ways.every(beaten);
    const [first, last] = [ways.filter((each) => all || !beaten(each)), ways.filter((each) => !all && beaten(each))];
    return el("div.options", {}, first.map((each) => made(each)), last.length > 0
      && el("details", {}, el("summary", {}, `${last.length} that others beat in every way`), last.map((each) => made(each))));
  }

  /** A plan of several picks, by a module that comes when the first is asked for. */
  plan(question) {
    const place = el("div");
    let made;
    import("./plan.js").then(({ planned }) => place.append((made = planned(this, question)).parts), this.table.wrong);
    return { parts: place, pick: (number) => made?.pick(number) };
  }

  dice(prompt) {
    const { id, dice, target, test, modifiers } = prompt, { table } = this;
    const typed = input({ "aria-label": `Faces of ${dice}`, placeholder: `faces of ${dice}`, required: true, inputmode: "numeric" });
    const send = (body) => table.do("/roll", { prompt: id, ...body });
    const steps = modifiers.length > 0 && el("details", {}, el("summary", {}, "How the number comes about"));
    if (steps) import("./card.js").then(({ ladder }) => steps.append(ladder({ modifiers, target: null }, table.system.word, table.system)), table.wrong);
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

  /** The ways to have at that foe now. */
  against(name) {
    const { question } = this.first;
    return question?.rows ? against(name, question, (...all) => this.answer(...all)) : [];
  }

  /** Have at that foe: in the one way there is, or in one that is chosen of all. Whether there is any. */
  strike(name, sure = true) {
    const ways = this.against(name), { table } = this;
    if (ways.length === 1 && sure) ways[0].take();
    else if (ways.length) {
      const dialog = ask(`Against ${table.called(name)}`, el("div.options", {}, ways.map(({ text, needs, take }) =>
        el("button.option", { type: "button", onclick: () => { dialog.close(); take(); } }, el("span", {}, capital(text)), need(needs)))));
    }
    return ways.length > 0;
  }

  /** End the turn of whoever is asked first, if it can be ended. */
  end() { this.first.ends?.(); }

  /** Show what going to this place would be. */
  way(place) {
    const way = this.first.ways.get(place);
    this.foreshow(way && this.first.by, way?.choice);
  }

  foreshow(by, choice) {
    if (!this.table.timeline.last) return;
    const asked = [...this.shown.values()].find((each) => each.by === by);
    foreshow(at("board"), by, choice, !!asked && this.leaps(choice));
  }

  /** Whether an option leads elsewhere by a leap or a fall, not on foot. */
  leaps(choice) {
    const { walks } = this.table.system.found?.words ?? {};
    return !!choice?.to && !choice.path && !!walks && !walks.includes(choice.act);
  }

  /** Light up the options that are about this one. */
  light(name) {
    for (const each of this.host.querySelectorAll(".option")) each.classList.toggle("lit", !!name && each.dataset.foes === name);
  }
}

/** By hex the option that leads there in no special manner; the last is the plainest. */
const places = (options) => new Map(options.filter(({ choice }) => choice.to && !choice.manner)
  .map((each) => [`${each.choice.to}`, each]));
