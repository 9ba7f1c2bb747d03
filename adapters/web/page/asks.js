/** What is asked: options as buttons with their odds, plans within their budget, and dice. */
import { el, titled } from "./el.js";

const MANY = 12;

export class Asks {
  constructor(host, table) {
    this.host = host;
    this.table = table;
    this.shown = new Map();
    this.asking = new AbortController();
  }

  /** Show these questions. One that is there already is left alone, with whatever was typed into it. */
  set({ questions, standing }) {
    const within = this.host.contains(document.activeElement), before = this.shown;
    this.shown = new Map();
    this.open = this.table.master || !(this.table.sealed || questions.some((each) => !each.mine));
    if (questions.some((each) => !before.has(sign(each)))) {
      this.asking.abort();
      this.asking = new AbortController();
    }
    const mine = questions.filter((each) => each.mine && !each.wanted.hidden);
    for (const each of mine) {
      const id = sign(each);
      this.shown.set(id, before.get(id) ?? this.question(each));
    }
    const nodes = [...this.shown.values()].map((each) => each.node);
    for (const child of [...this.host.children]) if (!nodes.includes(child)) child.remove();
    nodes.forEach((node, index) => this.host.children[index] !== node && this.host.insertBefore(node, this.host.children[index] ?? null));
    this.host.append(...this.rest(questions, standing));
    if (within && !this.host.contains(document.activeElement))
      (nodes[0]?.querySelector("button:enabled, input") ?? this.host).focus();
  }

  rest(questions, standing) {
    const { table } = this, called = (name) => table.called(name);
    const waits = [...new Set(questions.filter((each) => !each.mine || each.wanted.hidden).map((each) => called(each.wanted.by)))];
    const lines = [];
    if (standing.over) lines.push(standing.winners.length ? `The fight is over: ${standing.winners.map(titled).join(" and ")} won.` : "The fight is over: a draw.");
    else if (standing.unplayable || standing.diverged) lines.push(standing.unplayable || standing.diverged);
    else if (!standing.begun) lines.push("The fight waits to begin.");
    if (waits.length) lines.push(`It is for ${waits.join(" and ")} to answer.`);
    const own = table.present?.names ?? [];
    return [
      ...lines.map((line) => el("p", { class: "ask others" }, line)),
      ...standing.answered.map(({ key, by }) => el("p", { class: "ask others" }, `${called(by)} has answered. `,
        (table.master || own.includes(by)) && el("button", { type: "button", onclick: () => table.do("/withdraw", { key }, "The answer is taken back.") }, "Take it back"))),
      !standing.begun && table.master && el("button", { type: "button", class: "main", onclick: () => table.do("/begin") }, "Begin"),
    ].filter(Boolean);
  }

  question(question) {
    const { wanted } = question;
    const made = wanted.wants === "dice" ? this.dice(question)
      : wanted.least === 1 && wanted.most === 1 ? this.choice(question) : this.plan(question);
    const node = el("div", { class: "ask", role: "group", "aria-label": question.text },
      el("h2", {}, question.text, " ", el("small", {}, wanted.rule)), made.parts);
    return { node, ...made };
  }

  answer(wanted, numbers) {
    this.asking.abort();
    return this.table.do("/answer", { ask: wanted.id, numbers });
  }

  choice({ wanted, options }) {
    const buttons = options.map((text, index) => el("button", { type: "button", onclick: () => this.answer(wanted, [index + 1]) },
      el("span", {}, text), el("small", {}, price(wanted.options[index]))));
    if (options.length <= MANY && this.open) this.odds(wanted, buttons, this.asking.signal);
    const parts = options.length <= MANY ? el("div", { class: "options" }, buttons) : this.groups(wanted, buttons);
    return { parts, pick: (number) => buttons[number - 1]?.click(), hex: (place) => buttons[this.to(wanted, place)]?.click() };
  }

  /** Beside each option whom it harms and how likely, one after the other as they are worked out. */
  async odds(wanted, buttons, signal) {
    for (const [index, button] of buttons.entries()) {
      let odds;
      try {
        odds = await this.table.api.get(`/odds?ask=${encodeURIComponent(wanted.id)}&numbers=${index + 1}`, signal);
      } catch { return; }
      const told = odds.expected.map((each) => [this.table.called(each.who), share(each.harmed.value)]).filter(([, likely]) => likely);
      if (told.length) button.lastChild.textContent = told.map(([who, likely]) => `hurts ${who} ${likely}`).join(", ");
    }
  }

  /** Options against one foe together, and among them those of a kind, closed until they are wanted. */
  groups(wanted, buttons) {
    const foes = new Map();
    wanted.options.forEach(({ choice }, index) => {
      const kinds = foes.get(choice.foe ?? "") ?? foes.set(choice.foe ?? "", new Map()).get(choice.foe ?? "");
      const kind = choice.act.split("-")[0];
      kinds.set(kind, [...(kinds.get(kind) ?? []), buttons[index]]);
    });
    const group = ([kind, some]) => some.length === 1 ? some[0]
      : el("details", {}, el("summary", {}, titled(kind), " ", el("small", {}, some.length)), el("div", { class: "options" }, some));
    return el("div", { class: "groups" }, [...foes].map(([foe, kinds]) => [
      el("h3", {}, foe ? `Against ${this.table.called(foe)}` : "Besides"), el("div", { class: "kinds" }, [...kinds].map(group))]));
  }

  plan({ wanted, options }) {
    let picks = [];
    const list = el("ol", { class: "plan", "aria-label": "Your plan" }), left = el("p", { class: "budget", role: "status" });
    const buttons = options.map((text, index) => el("button", { type: "button", onclick: () => put(index + 1) },
      el("span", {}, text), el("small", {}, price(wanted.options[index]))));
    const done = el("button", { type: "button", class: "main", onclick: () => this.answer(wanted, picks) }, "Declare");
    const put = (number) => { if (besides(wanted, picks).has(number)) { picks = [...picks, number]; draw(); } };
    const draw = () => {
      const open = besides(wanted, picks), spent = cost(wanted, picks);
      buttons.forEach((button, index) => { button.disabled = !open.has(index + 1); });
      list.replaceChildren(...picks.map((number, place) => el("li", {}, options[number - 1], " ",
        el("button", { type: "button", "aria-label": `Leave out: ${options[number - 1]}`, onclick: () => {
          picks = picks.filter((_, index) => index !== place);
          draw();
          (list.querySelectorAll("button")[place] ?? list.querySelector("button:last-of-type") ?? buttons.find((each) => !each.disabled))?.focus();
        } }, "×"))));
      left.textContent = wanted.budget === null ? `${picks.length} of ${wanted.least} to ${wanted.most} picked.`
        : `${wanted.budget - spent} of ${wanted.budget} left to spend.`;
      done.disabled = picks.length < wanted.least;
      done.textContent = picks.length ? "Declare this plan" : "Declare nothing";
    };
    draw();
    return { parts: [list, left, this.groups(wanted, buttons), el("div", { class: "row" }, done)],
      hex: (place) => put(this.to(wanted, place) + 1) };
  }

  dice({ wanted }) {
    const faces = el("input", { "aria-label": `Faces of ${wanted.dice}`, placeholder: `faces of ${wanted.dice}`, autocomplete: "off" });
    const send = (body) => this.table.do("/roll", { ask: wanted.id, ...body });
    const sum = el("ul", { class: "sum" }, wanted.modifiers.map((each) => el("li", {},
      `${each.op === "+" ? "" : `${each.op} `}${each.name.replaceAll("-", " ")} ${each.value}`, each.op !== "+" && ` = ${each.total}`,
      " ", el("small", {}, each.rule))));
    const form = el("form", { class: "row", onsubmit: (event) => {
      event.preventDefault();
      if (faces.value.trim()) send({ text: faces.value.trim() });
    } }, faces, el("button", { class: "main" }, "Thrown by hand"),
    el("button", { type: "button", onclick: () => send({ draw: true }) }, "Let the seed throw"));
    return { parts: [wanted.target === null ? "" : el("p", {}, `${wanted.dice}, ${wanted.test.replaceAll("-", " ")} ${wanted.target}`), sum, form] };
  }

  to(wanted, place) { return wanted.options.findIndex(({ choice }) => choice.to && String(choice.to) === place); }
  number(number) { [...this.shown.values()][0]?.pick?.(number); }
  hex(place) { [...this.shown.values()][0]?.hex?.(place); }
}

const sign = (question) => question.wanted.id + JSON.stringify(question.options);
const price = ({ choice }) => (choice.price ? `costs ${choice.price}` : "");
const cost = (wanted, picks) => picks.reduce((sum, number) => sum + (wanted.options[number - 1].choice.price ?? 0), 0);

/** A fraction as a percentage, empty for none. */
function share(fraction) {
  const [over, under = 1] = fraction.split("/").map(Number);
  return over ? `${Math.round((1000 * over) / under) / 10} %` : "";
}

/** The numbers of the options that may be picked besides these. */
function besides(wanted, picks) {
  if (picks.length >= wanted.most) return new Set();
  const left = wanted.budget === null ? Infinity : wanted.budget - cost(wanted, picks), barred = new Set();
  for (const { of, most, given, unless } of wanted.limits) {
    const count = picks.filter((each) => of.includes(each)).length;
    if (count < most || picks.some((each) => unless.includes(each))) continue;
    const holds = !given.length || picks.some((each) => given.includes(each));
    for (const each of holds ? of : count > most ? given : given.filter((one) => of.includes(one))) barred.add(each);
  }
  return new Set(wanted.options.filter((each) => (each.choice.price ?? 0) <= left && !barred.has(each.number)).map((each) => each.number));
}
