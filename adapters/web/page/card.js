/** A roll's card: its dice, its number step by step, what came of it; and what may be done about it. */
import { die, sides } from "./dice.js";
import { capital, el, fold, plain, row, small } from "./el.js";
import { ruleNote } from "./rules.js";
import { whyList } from "./why.js";

const SIGN = { "+": "+", "-": "−", x: "×", "/": "÷", floor: "at least", cap: "at most" };

/** The faces of a roll. */
function diceOf({ dice, faces, dropped, shown, source }) {
  const of = sides(dice);
  if (source === "total" || of.length !== faces.length) return el("span.dice", {}, shown);
  return el("span.dice", {}, faces.map((face, index) => die(face, of[index], dropped.includes(index))));
}

/** How a number comes about, a step a line; `words` names the steps. */
export function ladder({ modifiers, target, test, total, grade }, words, rules) {
  const rungs = modifiers.map(({ op, name, value, total, rule }, index) => el("tr", {},
    el("td", {}, capital(words(name))), el("td.num", {}, index || op !== "+" ? `${SIGN[op] ?? op} ${value}` : `${value}`),
    el("td.num", {}, total), el("td", {}, ruleNote(rules, rule))));
  return el("table.ladder", {}, rungs,
    target !== null && el("tr.sum", {}, el("td", {}, `needs ${words(test)}`), el("td"), el("td.num", {}, target), el("td")),
    target !== null && el("tr.sum", {}, el("td", {}, "thrown"), el("td"), el("td.num", {}, total), el("td", {}, words(grade))));
}

/** The card of an event; `tools` are buttons. Empty where nobody was asked. */
export function cardOf(found, { words = plain, rules = null, tools = [] } = {}) {
  const { key, stands = true, roll = null, so = [], lines = [] } = found;
  if (!key) return el("div.card", {}, el("p", {}, "Nothing was thrown or chosen here."));
  const thrown = roll && !roll.sealed;
  return el("div.card", { "data-key": key },
    !stands && el("p.struck", {}, "This does not stand any more."),
    thrown && row(diceOf(roll), el("b", {}, `= ${roll.total}`), roll.target !== null
      && small(`${words(roll.test)} ${roll.target}: ${words(roll.grade)}`), roll.chance
      && small(`a chance of ${roll.chance.percent} %`)),
    thrown && roll.modifiers.length > 0 && ladder(roll, words, rules),
    so.length > 0 && el("ul.so", {}, so.map((each) => el("li", {}, capital(each)))),
    fold("The whole reckoning", whyList(lines)),
    tools.length > 0 && row(tools));
}
