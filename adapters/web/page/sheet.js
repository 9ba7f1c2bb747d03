/** Somebody's sheet: scores, skills, every location, what they carry. */
import { poolBar } from "./fighters.js";
import { capital, el, h3, para, plain } from "./el.js";

/** The sheet of a fighter, as they stand and as they came. */
export function sheetOf(found, fighter, word) {
  const { sheet, items, side } = found, figures = Object.entries(sheet);
  const flat = figures.filter(([, value]) => typeof value !== "object");
  const deep = figures.filter(([, value]) => value && typeof value === "object" && Object.keys(value).length);
  return [
    para(el("b", {}, side), [fighter.down, fighter.posture, ...fighter.holds ?? [], ...fighter.remarks ?? []].filter(Boolean).map((each) => ` · ${each}`)),
    el("div.pools", {}, fighter.pools.map((each) => poolBar(each))),
    el("dl.scores", {}, flat.map(([name, value]) => el("div", {}, el("dt", {}, score(name)), el("dd", {}, `${value ?? "–"}`)))),
    ...deep.map(([name, value]) => el("section", {}, h3(score(name)), el("p", {}, list(value, word)))),
    Object.keys(items).length > 0 && el("section", {}, h3("Carries"), para(Object.entries(items).map(([what, where]) => `${plain(what)} (${plain(where)})`).join(", "))),
  ].filter(Boolean);
}

const list = (value, word) => Array.isArray(value) ? value.map((each) => said(each, word)).join(", ")
  : Object.entries(value).map(([name, each]) => `${word(name)} ${said(each, word)}`).join(", ");

const said = (value, word) => value && typeof value === "object" ? `(${list(value, word)})` : typeof value === "string" ? word(value) : `${value}`;

/** What a sheet calls a score: short ones stand for words, as on paper. */
const score = (name) => name.length <= 3 ? name.toUpperCase() : capital(plain(name));
