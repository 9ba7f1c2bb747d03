/** Every roll, to be searched: by whom, in which round, disputed, by hand, undone. */
import { button, capital, el, input, plain, select, small, tick } from "./el.js";

const MOST = 300;
const HAND = ["hand", "total", "scripted", "corrected"];

export class Rolls {
  rolls = [];
  shown = MOST;

  /** `pick(version)` is called when a roll is chosen. */
  constructor(host, table, pick) {
    Object.assign(this, { table, pick });
    const anew = () => this.show();
    this.text = input({ type: "search", placeholder: "Search", "aria-label": "Search the rolls", oninput: anew });
    this.who = select([["", "everybody"]], { "aria-label": "Of whom", onchange: anew });
    this.round = input({ type: "number", min: 0, placeholder: "round", "aria-label": "Of round", oninput: anew });
    this.only = { disputed: tick("disputed", { onchange: anew }), hand: tick("by hand", { onchange: anew }), undone: tick("undone", { onchange: anew }) };
    this.list = el("ol.rolls");
    this.count = el("p.soft", { role: "status" });
    host.append(el("div.filters", {}, this.text, this.who, this.round, Object.values(this.only)), this.count, this.list);
  }

  async load() {
    const { rolls } = await this.table.api.get("/audit");
    this.rolls = rolls;
    const names = [...new Set(rolls.map((each) => each.who))], { value } = this.who;
    this.who.replaceChildren(...[["", "everybody"], ...names.map((each) => [each, this.table.called(each)])]
      .map(([value, text]) => el("option", { value }, text)));
    this.who.value = names.includes(value) ? value : "";
    this.show();
  }

  show() {
    const { table, only } = this, disputed = new Set(table.present.standing.disputes.map((each) => each.roll));
    const words = this.text.value.toLowerCase().split(/\s+/).filter(Boolean), round = this.round.value;
    const fits = (roll) => (!this.who.value || roll.who === this.who.value)
      && (!round || new RegExp(`^[a-z]+${round}\\.`).test(roll.key))
      && (!only.disputed.box.checked || disputed.has(roll.key)) && (!only.hand.box.checked || HAND.includes(roll.source))
      && (!only.undone.box.checked || !roll.stands)
      && words.every((word) => `${roll.key} ${table.called(roll.who)} ${roll.shown} ${roll.grade} ${roll.rule}`.toLowerCase().includes(word));
    const found = this.rolls.filter(fits);
    this.count.textContent = `${found.length} of ${this.rolls.length} rolls`;
    const heading = table.system.found?.words.heading || "Round {number}";
    const shown = found.slice(-this.shown), within = shown.map(({ key }) => /^[a-z]+(\d+)\./.exec(key)?.[1]);
    this.list.replaceChildren(...shown.flatMap((roll, index) => [within[index] !== within[index - 1] && within[index] && el("li.round", {}, heading.replace("{number}", within[index])),
      el("li", {}, this.line(roll, disputed))]).filter(Boolean));
    if (found.length > this.shown)
      this.list.prepend(button("Earlier", () => { this.shown += MOST; this.show(); }));
  }

  line(roll, disputed) {
    const needs = roll.sealed ? "kept back" : roll.target === null ? `${roll.total}` : `${roll.shown} ${plain(roll.test)} ${roll.target}`;
    const marks = [disputed.has(roll.key) && "disputed", HAND.includes(roll.source) && plain(roll.source), !roll.stands && "undone"].filter(Boolean);
    const kind = plain(roll.key.split(".").at(-1)).replace(/#(\d+)/, " $1");
    return el(`button.roll${roll.stands ? "" : ".left"}`, { type: "button", onclick: () => this.pick(roll.version), title: roll.key },
      el("span", {}, el("b", {}, this.table.called(roll.who)), ` ${kind}`), el("span", {}, needs, roll.grade && `: ${this.table.system.word(roll.grade)}`),
      marks.length > 0 && small(capital(marks.join(", "))));
  }
}

