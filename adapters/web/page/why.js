/** A derivation line by line, indented by two blanks a step. */
import { el, small } from "./el.js";

export const whyList = (lines) => el("ul.why", {}, lines.map((line) => {
  const [, blanks, said, rules] = /^( *)(.*?)((?: \[[^\]]+\])*)$/s.exec(line);
  return el(`li.d${Math.min(4, blanks.length / 2)}`, {}, said, rules && small(rules.replace(/[[\]]/g, "")));
}));
