/** The cards of rolls and choices in the story: each opens below its sentence, with what may be done about it. */
import { cardOf } from "./card.js";
import { at, button, el, fold, para, row } from "./el.js";

const correcting = () => import("./correct.js");

/** A sentence was chosen: its moment is shown, and its card opens below it. */
export async function look(table, version, said) {
  const old = at("log").querySelector(".card");
  if (old?.dataset.of === `${version}`) return old.remove();
  table.timeline.jump(table.timeline.find(version));
  try {
    await table.system.load();
    const found = await table.api.get(`/cards/${version}`), card = cardFor(table, found);
    at("log").querySelector(".card")?.remove();
    card.dataset.of = version;
    const sentence = said?.isConnected ? said : table.chronicle.story.find(version);
    if (!sentence) return;
    (sentence.closest("#log div") ?? sentence.closest("details")).after(card);
    card.scrollIntoView({ block: "nearest" });
  } catch (problem) {
    table.wrong(problem);
  }
}

function cardFor(table, found) {
  const { key, stands = true } = found, { master, plays } = table;
  const tools = key && stands ? [
    plays && button("Dispute", async () => (await correcting()).protest(table, key)),
    master && button("Correct", () => correctAt(table, key)),
    master && found.roll && button("Throw again", async () => (await correcting()).rethrow(table, key)),
    master && button("Rule", async () => (await import("./master.js")).ruleOn(table, found), { title: "It holds from now on, not from then" }),
    master && button("Fork from here", () => table.fork(found.at)),
  ] : [];
  tools.push(button("Close", ({ target }) => target.closest(".card").remove()));
  return cardOf(found, { words: table.system.word, rules: table.system, tools: tools.filter(Boolean) });
}

/** Go to a roll or choice by its key, and lay its card open. */
export async function why(table, key) {
  const { at: version } = await table.api.get(`/cards?key=${encodeURIComponent(key)}`);
  return table.see(version, true);
}

/** Put a roll or choice right; then it is shown, old against new, with the way back. */
export async function correctAt(table, key) {
  await table.system.load();
  return (await correcting()).correct(table, key, (found, before) => corrected(table, key, found, before));
}

async function corrected(table, key, found, before) {
  await why(table, key).catch(table.wrong);
  const card = at("log").querySelector(`.card[data-key="${CSS.escape(key)}"]`);
  if (!card) return;
  const undo = button("Undo this correction", () => table.do("/undo", {}));
  const onward = found.waiting.length > 0 && button("Carry on", () => table.do("/carry-on", {}, "Carried on."));
  const { difference } = await correcting(), notice = el("div.notice", {}, row(undo, onward), fold("What changed", ...difference(table, found)));
  card.prepend(notice);
  notice.prepend(para(await oldAndNew(table, key, before)));
}

/** What a roll was and what it is. */
async function oldAndNew(table, key, before) {
  const { roll: now } = await table.api.get(`/cards?key=${encodeURIComponent(key)}`);
  const { word } = table.system, said = ({ shown, total, target, test, grade }) => `${shown ?? total}${target === null ? "" : ` ${word(test)} ${target}: ${word(grade)}`}`;
  return before && now ? ["Corrected. It was ", el("s", {}, said(before)), ", and is ", el("b", {}, said(now)), "."] : "Corrected.";
}

/** Take the card away that lies open on what does not stand any more. */
export async function outdated(table) {
  const card = at("log").querySelector(".card[data-key]:not(:has(.struck))");
  const found = card && await table.api.get(`/cards/${card.dataset.of}`);
  if (found?.stands === false) card.remove();
}
