/** Shows one board after the other: tokens glide, and whoever lost points flashes. */
import { draw, picture } from "./el.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Put a board, which is SVG text, in the place of the one that `host` shows; `hurt` are those who lost points. */
export function showBoard(host, text, hurt = []) {
  const next = picture(text), old = host.querySelector("svg.board");
  if (old) old.replaceWith(next);
  else host.prepend(next);
  if (old && !still.matches) move(old, next, new Set(hurt));
}

function move(old, next, hurt) {
  for (const token of next.querySelectorAll(".token")) {
    const was = old.querySelector(`[data-who="${CSS.escape(token.dataset.who)}"]`);
    if (was && spot(was) !== spot(token))
      token.animate({ transform: [spot(was), spot(token)] }, { duration: 380, easing: "ease-in-out" });
    if (hurt.has(token.dataset.who)) token.querySelector(".body").animate({ opacity: [0.1, 1, 0.3, 1] }, 620);
  }
}

const spot = (token) => token.getAttribute("transform").replace(/(-?[\d.]+) (-?[\d.]+)/, "$1px, $2px");

/** The middle of somebody's piece, or of a hex: both were moved there. */
function middle(svg, place) {
  const found = svg.querySelector(`.token[data-who="${CSS.escape(place)}"]`) ?? svg.querySelector(`[data-at="${place}"]`);
  return found?.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
}

/** Light up the holds in which all of these are; none without names. */
export function lightHolds(host, ...names) {
  for (const each of host.querySelectorAll(".hold")) {
    const both = each.dataset.between.split(" ");
    each.classList.toggle("lit", names.length > 0 && names.every((name) => both.includes(name)));
  }
}

/** Draw over the board what an option would do: the way step by step, a leap or a fall as a bow, the blow as a line, and
 * the hold that it is about. `leaping`: it is no walk; the foe flies if there is one. */
export function foreshow(host, by, { to, path, foe } = {}, leaping = false) {
  const svg = host.querySelector("svg.board");
  svg?.querySelector(".ahead")?.remove();
  for (const each of host.querySelectorAll(".way, .aim")) each.classList.remove("way", "aim");
  if (svg) lightHolds(svg, ...foe ? [by, foe] : []);
  if (!svg || (!to && !foe)) return;
  const from = middle(svg, leaping && foe ? foe : by), over = draw("g", { class: "ahead" });
  const way = path?.map(([place]) => `${place}`) ?? (to ? [`${to}`] : []);
  for (const place of way) svg.querySelector(`.hex[data-at="${place}"]`)?.classList.add("way");
  const points = way.map((place) => middle(svg, place)).filter(Boolean);
  if (from && points.length) {
    const end = points.at(-1), leap = leaping || (!path && !beside(svg, by, way[0]));
    const bow = `M${from}Q${(from[0] + end[0]) / 2} ${Math.min(from[1], end[1]) - 34} ${end}`;
    over.append(draw("path", { class: leap ? "leap" : "walk", d: leap ? bow : `M${[from, ...points].join("L")}` }));
  }
  if (foe) {
    const end = middle(svg, foe);
    svg.querySelector(`.token[data-who="${CSS.escape(foe)}"]`)?.classList.add("aim");
    if (from && end && !leaping) over.append(draw("path", { class: "reach", d: `M${points.at(-1) ?? from}L${end}` }));
  }
  const token = svg.querySelector(".token");  // below whoever stands there, so that their letters can be read
  token.parentNode.insertBefore(over, token);
}

function beside(svg, by, to) {
  const one = middle(svg, by), other = middle(svg, to), hex = svg.querySelector(".hex");
  if (!one || !other || !hex) return true;
  return Math.hypot(one[0] - other[0], one[1] - other[1]) < 1.3 * hex.getBBox().height;
}

/** Paces between two hexes. */
export const paces = ([q, r], [p, s]) => (Math.abs(q - p) + Math.abs(r - s) + Math.abs(q + r - p - s)) / 2;
