/** Somebody's sheet: scores, skills, every location, what they carry. */
import { ask } from "./dialog.js";
import { at, button, capital, el, h3, para, plain } from "./el.js";
import { poolBar } from "./fighters.js";

/** Lay somebody's sheet open, with what the game master may do with them. */
export async function openSheet(table, name) {
  await table.system.load();
  const fighter = table.found.fighters.find((each) => each.name === name);
  const found = await table.api.get(`/combatants/${encodeURIComponent(name)}`);
  const dialog = ask(found.called, ...sheetOf(found, fighter, table.system.word), standing(table, name));
  if (!table.master || at("asks").inert) return;
  const { withSomebody } = await import("./master.js");
  dialog.querySelector(".foot").before(withSomebody(table, name, () => dialog.close()));
}

/** What somebody always answers. */
function standing(table, name) {
  const own = table.present.stands.filter(({ who }) => who === name);
  return own.length ? el("section", {}, h3("Answers unasked"), el("ul.so", {}, own.map(({ text, who, question, mine }) => el("li", {}, text, " ",
    mine && button("Ask me", async ({ target }) => (await table.do("/ask-me", { who, question })) && target.closest("li").remove()))))) : "";
}

/** The sheet of a fighter, as they stand and as they came. */
function sheetOf(found, fighter, word) {
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
