/** The why-panel: the derivation of a roll or a choice, line by line, indented by two blanks a step. */
import { el } from "./el.js";

export function whyList(lines) {
  return el("ul", { class: "why" }, lines.map((line) => {
    const text = line.trimStart(), depth = Math.min(7, (line.length - text.length) / 2);
    const [, said, rules] = text.match(/^(.*?)((?: \[[^\]]+\])*)$/s);
    return el("li", { class: `d${depth}` }, said, rules && el("small", { class: "rule" }, rules.replace(/[[\]]/g, "")));
  }));
}
