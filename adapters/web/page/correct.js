/** A roll or choice put right: other faces or another option by a click, seen before it is done. */
import { showBoard } from "./board.js";
import { ask } from "./dialog.js";
import { sides } from "./dice.js";
import { button, el, field, fold, form, input, main, mono, para, select, small, titled } from "./el.js";

const SOON = 350;
const TOUCHED = { kept: "Kept", changed: "Same dice, another meaning", needed: "Newly asked",
  dropped: "No longer there", waiting: "Not asked yet", refused: "To be chosen anew", stranded: "Rulings without a place" };

/** Say that a roll or a choice is doubted. */
export function protest(table, key) {
  const why = input({ required: true });
  const dialog = ask("Dispute this", mono(key), form(async () => {
    const done = await table.do("/dispute", { key, why: why.value }, "It is disputed; play may go on under protest.");
    if (done) dialog.close();
  }, field("Why?", why), main("Dispute")));
  why.focus();
}

/** Have a roll thrown again. */
export function rethrow(table, key) {
  const why = input({ required: true });
  const dialog = ask("Throw this again", mono(key), para("The dice fall anew; what followed is kept while it fits."), form(async () => {
    if (await table.do("/rethrow", { key, why: why.value }, "Thrown again.")) dialog.close();
  }, field("Why?", why), main("Throw again")));
  why.focus();
}

/** Put a roll or a choice right, or uphold it; `corrected(what changed, the roll before)` is called when it has been. */
export async function correct(table, key, corrected) {
  const past = await table.api.get(`/inputs/${encodeURIComponent(key)}`).catch((problem) => void table.wrong(problem));
  if (!past) return;
  const { roll } = await table.api.get(`/cards?key=${encodeURIComponent(key)}`);
  const disputed = table.present.standing.disputes.some((each) => each.roll === key);
  const ways = past.wants === "dice" ? ["faces", "number", "not-made", "forgotten"] : ["instead", "forgotten", "not-made"];
  const NAMES = { uphold: "It stands", faces: "The dice showed", number: "The number needed was", instead: "Chosen was",
    forgotten: "A roll was forgotten, by its key", "not-made": "It should not have been made" };
  const way = select([...ways, ...disputed ? ["uphold"] : []].map((each) => [each, NAMES[each]]), { onchange: () => turn() });
  const place = el("div"), why = input({ required: true }), seen = el("div.seen", { "aria-live": "polite" });
  const apply = main("Apply");
  let given = {}, timer, asked = 0;
  const turn = () => {
    const made = { faces: () => dice(), number: () => number(), instead: () => picks(), forgotten: () => other() }[way.value];
    given = null;
    place.replaceChildren(...made ? [made()] : []);
    if (!made) say({});
    else if (!given) show();
  };
  const say = (more) => {
    given = { is: way.value, ...more };
    clearTimeout(timer);
    timer = setTimeout(show, SOON);
  };
  const dice = () => {
    const now = roll?.faces.length ? [...roll.faces] : sides(past.dice).map(() => 1), of = sides(past.dice);
    const shown = now.map((face, index) => {
      const typed = input({ type: "number", min: 1, max: of[index] ?? 100, value: face, "aria-label": `Die ${index + 1}`, class: "pip" });
      const set = (value) => {
        now[index] = typed.value = Math.max(1, Math.min(of[index] ?? 100, +value || 1));
        say({ faces: now });
      };
      typed.oninput = () => { now[index] = +typed.value; say({ faces: now }); };
      const few = (of[index] ?? 100) <= 12;
      return el("span.turned", {}, typed, few && el("span.row", {}, Array.from({ length: of[index] }, (_, at) =>
        button(`${at + 1}`, () => set(at + 1), { "aria-label": `Die ${index + 1} shows ${at + 1}` }))));
    });
    return el("div.row", {}, shown);
  };
  const number = () => {
    const typed = input({ type: "number", "aria-label": "The number needed", value: roll?.target ?? "" });
    typed.oninput = () => typed.value && say({ target: +typed.value });
    return typed;
  };
  const picks = () => {
    const chosen = new Set();
    return el("div.options", { role: "group", "aria-label": "Chosen was" }, past.options.map((text, index) => {
      const one = button(text, () => {
        if (past.most === 1) chosen.clear();
        if (!chosen.delete(index + 1)) chosen.add(index + 1);
        one.parentNode.querySelectorAll("button").forEach((each, at) => { each.ariaPressed = `${chosen.has(at + 1)}`; });
        say({ numbers: [...chosen] });
      }, { "aria-pressed": "false" });
      return one;
    }));
  };
  const other = () => {
    const typed = input({ "aria-label": "The key of the roll", placeholder: "such as r1.mutt.2.block" });
    typed.onchange = () => typed.value && say({ roll: typed.value });
    return typed;
  };
  const show = async () => {
    apply.disabled = !given;
    if (!given || given.is === "uphold") return seen.replaceChildren();
    const mine = ++asked;
    try {
      const found = await table.api.post("/preview/drawn", { key, change: given });
      if (mine === asked) seen.replaceChildren(...preview(table, found));
    } catch (problem) {
      if (mine === asked) seen.replaceChildren(el("p.bad", {}, table.spoken(problem.message)));
    }
  };
  const dialog = ask(`Correct ${past.wants === "dice" ? "this roll" : "this choice"}`, mono(key), form(async () => {
    try {
      if (!disputed) await table.api.post("/dispute", { key, why: why.value });
      const found = await table.api.post("/settle", { key, why: why.value, change: given });
      dialog.close();
      await table.refresh();
      if (found.verdict === "corrected") corrected(found, roll);
    } catch (problem) {
      seen.prepend(el("p.bad", {}, table.spoken(problem.message)));
    }
  }, field("How it is settled", way), place, seen, field("Why?", why), el("div.row.sticky", {}, apply)));
  dialog.classList.add("wide");
  turn();
}

function preview(table, { settlement, plainly, now, then }) {
  const pair = [["Now", now], ["Corrected", then]].map(([name, board]) => {
    const host = el("figure", {}, el("figcaption", {}, name));
    showBoard(host, board.replaceAll("board-title", `title-${name}`).replaceAll("board-desc", `desc-${name}`));
    return host;
  });
  return [el("div.plainly", {}, plainly.map((each) => para(each))), el("div.pair", {}, pair),
    fold("All that changes", ...difference(table, settlement))];
}

/** A correction as a table: who stands how otherwise; and which rolls it touches. */
export function difference(table, found) {
  const line = (cells, cell) => el("tr", {}, cells.map((each) => el(cell, cell === "th" ? { scope: "col" } : {}, each)));
  const hidden = table.system.found?.words.counters ?? {};
  const shown = found.differences.filter((each) => each.what !== "counter" || hidden[each.name.split(":")[0]]?.hidden === false);
  const rows = shown.map((each) => line([each.who && table.called(each.who),
    table.system.word(each.name.split(":")[0] || each.what) + (each.versus ? ` (${titled(each.versus)})` : ""),
    table.system.put(each.was), table.system.put(each.is), mono(each.because)], "td"));
  return [
    rows.length ? el("table", {}, line(["who", "what", "was", "is", "because"], "th"), rows)
      : para("Nobody gains or loses anything by it so far."),
    ...Object.entries(TOUCHED).flatMap(([each, said]) =>
      found[each].length ? para(small(`${said}: `), mono(found[each].join(", "))) : [])];
}

