/** Dice: faces as they are read off, and as they are drawn. */
import { draw, el } from "./el.js";

/** Faces as they are typed: `3 4 2`, and `07`, `00` or `0 7` off percentile dice; 0 is a ten. */
export function faces(dice, text) {
  const read = text.match(/\d+/g) ?? [];
  return read[0] && /^1?d(100|%)$/.test(dice) ? [+read.join("") || 100] : read.map((each) => +each || 10);
}

/** How many sides each die of `3d6+2` has, in the order of its faces. */
export function sides(dice) {
  return [...dice.matchAll(/(\d*)d(\d+|%)/g)].flatMap(([, many, sides]) =>
    Array(+many || 1).fill(sides === "%" ? 100 : +sides));
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** A die that shows this face: pips on a cube, else the number; `dropped` when it does not count. */
export function die(face, of, dropped = false) {
  const pips = of === 6 && PIPS[face];
  const shape = draw("svg", { viewBox: "0 0 30 30", class: `die${dropped ? " dropped" : ""}`, "aria-hidden": "true" },
    draw("rect", { x: 1.5, y: 1.5, width: 27, height: 27, rx: of === 6 ? 6 : 13 }),
    ...(pips ? pips.map((at) => draw("circle", { cx: 8 + 7 * (at % 3), cy: 8 + 7 * Math.floor(at / 3), r: 2.6 }))
      : [draw("text", { x: 15, y: 19.5 }, `${face}`)]));
  return el("span.face", { title: `${face} on a d${of}` }, shape, el("span.skip", {}, `${face}${dropped ? " (dropped)" : ""} `));
}
