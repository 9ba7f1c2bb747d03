/** Before a fight begins: words of one's own for the dice, of which first only the hash is told. */
import { button, el, field, form, input, li, main, para, small, titled } from "./el.js";

const named = (by) => (by === "gm" ? "The game master" : titled(by));

/** Who has words in the dice, and what the viewer may do about their own. Left alone while it is the same. */
export function salting(host, table) {
  const { combat, by, standing, salting: all } = table.present, signs = JSON.stringify([standing.begun, all]);
  if (host.dataset.signs === signs) return;
  host.dataset.signs = signs;
  if (standing.begun || standing.over) return host.replaceChildren();
  const own = all.find((each) => each.by === by), closed = all.some((each) => each.open);
  const missing = all.filter((each) => !each.open).map((each) => each.by);
  host.replaceChildren(
    el("h2", {}, "Words in the dice"),
    el("ul", {}, all.map((each) => li(named(each.by), each.open ? ": open" : ": committed"))),
    table.plays && (own ? !own.open && opening(table, `words ${combat} ${by}`)
      : !closed && committing(table, `words ${combat} ${by}`)) || "",
    table.master && closed && missing.length
      ? button("Begin without the words that are held back", () => table.do("/begin", { without: missing })) : "");
}

function committing(table, place) {
  if (!globalThis.crypto.subtle) {  // as on a plain connection within a house
    const hash = input({ required: true, maxlength: 64 });
    return form(() => table.do("/salt", { commit: hash.value.trim() }, "Committed."),
      field("SHA-256 of words of yours, 64 digits", hash), main("Commit"));
  }
  const words = input({ required: true, maxlength: 200, value: chance() });
  return form(async () => {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(words.value));
    const commit = [...new Uint8Array(bytes)].map((each) => each.toString(16).padStart(2, "0")).join("");
    localStorage.setItem(place, words.value);  // before they are promised: nobody else knows them
    await table.do("/salt", { commit }, "Committed; this browser keeps the words until you open them.");
  }, field("Words of yours; nobody could choose the dice who does not know them", words),
  para(small("First only their hash is told. When all have committed, open them.")), main("Commit their hash"));
}

function opening(table, place) {
  const words = input({ required: true, maxlength: 200, value: localStorage.getItem(place) ?? "" });
  return form(async () => {
    if (await table.do("/salt", { open: words.value }, "Your words are open.")) localStorage.removeItem(place);
  }, field("Your words; from the first that are opened on, nobody else commits", words), main("Open them"));
}

/** Something that nobody finds by trying. */
const chance = () => [...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(36)).join(" ");
