/** What is questioned and put right: reasons, disputes and their settling, the lines of history. */
import { Api } from "./api.js";
import { faces } from "./asks.js";
import { at, button, el, field, form, input, main, mono, para, plain, row, sent, small, titled, tr } from "./el.js";
import { whyList } from "./why.js";

/** Why the roll or choice of that key was what it was. */
export async function whyPanel(table, key) {
  const host = at("why");
  if (host.dataset.key === key && host.querySelector("ul")) return;
  host.dataset.key = key;
  const reasons = key && (await table.api.get(`/why/${encodeURIComponent(key)}`).catch(() => null));
  if (host.dataset.key !== key) return;
  if (!reasons) return host.replaceChildren("Nothing was thrown or chosen here.");
  host.replaceChildren(whyList(reasons.lines), row(table.plays && button("Dispute this", () => protest(table, key)),
    table.master && button("Correct this", () => settle(table, key))));
}

function protest(table, key) {
  const why = input({ required: true });
  const dialog = table.ask(`Dispute ${key}`, form(async () => {
    const done = await table.do("/dispute", { key, why: why.value }, "It is disputed; play may go on under protest.");
    if (done) dialog.close();
  }, field("Why?", why), main("Dispute")));
}

/** The disputes that are open. */
export function disputes(host, table) {
  host.replaceChildren(...table.present.standing.disputes.map(({ roll, why, by }) => el("div.notice", {},
    `In dispute: ${why} (${by === "gm" ? "the game master" : titled(by)}) `, mono(roll), " ",
    button("Why", () => whyPanel(table, roll)), " ",
    table.master && button("Settle", () => settle(table, roll)))));
}

async function settle(table, key) {
  const disputed = table.present.standing.disputes.some((each) => each.roll === key);
  const way = at("way"), value = at("value"), picks = at("picks"), why = at("reason"), seen = at("seen"), dialog = at("settling");
  const past = await table.api.get(`/inputs/${encodeURIComponent(key)}`).catch(() => ({ options: [] }));
  picks.replaceChildren(...past.options.map((each) => el("option", {}, each)));
  const change = () => {
    const text = value.value;
    const numbers = [...picks.selectedOptions].map((each) => each.index + 1);
    const given = { number: { target: +text }, faces: { faces: faces(past.dice, text) }, instead: { numbers },
      forgotten: { roll: text } };
    return { is: way.value, ...given[way.value] };
  };
  const tried = (does) => does().catch((problem) => seen.replaceChildren(el("p.bad", {}, problem.message)));
  at("preview").onclick = () => tried(async () => {
    const found = await table.api.post("/preview", { key, change: change() });
    seen.replaceChildren(...await difference(table, found));
  });
  sent(at("settle"), () => tried(async () => {
    const wish = { key, why: why.value };
    if (!disputed) await table.api.post("/dispute", wish);
    const found = await table.api.post("/settle", { ...wish, change: change() });
    dialog.close();
    await table.refresh();
    if (!found.waiting.length) return;
    const onward = button("Carry on", () => table.do("/carry-on", {}, "Carried on."));
    table.ask("Corrected", ...await difference(table, found), onward);
  }));
  way.onchange = () => {
    at("preview").disabled = way.value === "uphold";
    value.parentNode.hidden = /uphold|not|instead/.test(way.value);
    picks.parentNode.hidden = way.value !== "instead";
  };
  at("settling-title").textContent = `Settle ${key}`;
  way[0].hidden = !disputed;
  way.value = past.wants === "choice" ? "instead" : disputed ? "uphold" : "faces";
  value.value = why.value = "";
  seen.replaceChildren();
  way.onchange();
  dialog.showModal();
}

const TOUCHED = { kept: "Kept", changed: "Same dice, another meaning", needed: "Newly asked",
  dropped: "No longer there", waiting: "Not asked yet", refused: "To be chosen anew", stranded: "Rulings without a place" };

/** A correction as a table: who stands how otherwise; and which rolls it touches. */
async function difference(table, found) {
  const path = `/systems/${table.present.standing.ruleset}`;
  const { words } = await (table.system ??= new Api().get(path).catch(() => ({ words: {} })));
  const tables = { pool: words.parts, counter: words.counters, condition: words.conditions };
  const known = ({ what, name }) => tables[what]?.[name.split(":")[0]] ?? {};
  const named = (each) => known(each).name || known(each).trim?.()
    || plain(tables[each.what] ? each.name : `${each.what} ${each.name}`);
  const line = (cells, kind) => tr(cells.map((each) => el(kind, {}, each)));
  const shown = found.differences.filter((each) => !known(each).hidden);
  const rows = shown.map((each) => line([each.who ? table.called(each.who) : "The fight", named(each),
    each.was || "-", each.is || "-", mono(each.because)], "td"));
  return [
    rows.length ? el("table", {}, line(["who", "what", "was", "is", "because"], "th"), rows)
      : "Nobody gains or loses anything by it so far.",
    ...Object.entries(TOUCHED).flatMap(([each, said]) =>
      found[each].length ? para(`${said}: `, mono(found[each].join(", "))) : [])];
}

/** The lines of history as a small tree; those not played on are struck through. */
export function lineTree(host, table) {
  if (host.contains(document.activeElement) && document.activeElement.value) return;
  const { lines } = table.present.standing;
  const parent = (line) => lines.slice(0, lines.indexOf(line))
    .findLast((each) => each.parts < line.parts && line.parts <= each.tip);
  const go = async (...what) => (await table.do(...what)) && table.player.jump(Infinity);
  const branches = (from) => el("ul.tree", {}, lines.filter((each) => parent(each) === from).map((line) => el("li", {},
    el(line.head ? "b" : "s", {}, `Line ${line.name}`), " ",
    small(line.parts > 0 && `parts after event ${line.parts}, `, `ends at ${line.tip}`, line.head && ", is played on"),
    " ", table.master && !line.head
      && button("Go there", () => go("/redo", { line: line.name }, `On line ${line.name}.`)), branches(line))));
  const hint = "Name of a new line";
  const name = input({ "aria-label": hint, placeholder: hint, required: true, maxlength: 60 });
  const fork = () => go("/fork", { after: table.player.frame.version, line: name.value }, "A new line.");
  host.replaceChildren(branches(), table.master ? form(fork, row(name, el("button", {}, "Fork at this moment"))) : "");
}
