/** The keys, and the marks of the timeline. */
import { ask } from "./dialog.js";
import { draw, el, h3 } from "./el.js";
import { MARKS } from "./timeline.js";

const KEYS = [["j k, ← →", "step on and back"], ["n, m", "next roll, next wound"], ["space", "play"], ["Home End", "beginning and end"],
  ["1 to 9", "the row of that number"], ["e", "the turn ends"], ["b", "this round as the one before"], ["u", "undo"], ["r", "redo"],
  ["w", "the card of what is told now"], ["?", "these keys"]];

const table = (rows) => el("table", {}, rows.map(([sign, does]) => el("tr", {}, el("td", {}, sign), el("td", {}, does))));
const drawn = (is, shape) => draw("svg", { class: "sample", viewBox: "0 0 26 26", "aria-hidden": "true" }, draw("path", { class: `mark ${is}`, d: shape(13) }));

/** Show them. */
export const help = () => ask("How to find one's way", el("div.twos", {}, el("div", {}, h3("Keys"), table(KEYS)), el("div", {}, h3("Marks of the timeline"),
  table(Object.entries(MARKS).map(([is, [called, shape]]) => [drawn(is, shape), called]))))).classList.add("wide");
