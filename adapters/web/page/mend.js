/** What is questioned and put right: the why-panel, disputes and how they are settled, the lines of history. */
import { at, el, titled } from "./el.js";
import { whyList } from "./why.js";

/** Why the roll or choice of that key was what it was. */
export async function whyPanel(table, key) {
  const host = at("why"), mark = (host.dataset.key = key);
  let reasons = null;
  try {
    if (key) reasons = await table.api.get(`/why/${encodeURIComponent(key)}`);
  } catch { /* the key of a beat: nothing was thrown or chosen */ }
  if (host.dataset.key !== mark) return;
  if (!reasons) return host.replaceChildren(el("p", { class: "soft" }, "Nothing was thrown or chosen here."));
  host.replaceChildren(whyList(reasons.lines), el("div", { class: "row" },
    table.present.role !== "spectator" && el("button", { type: "button", onclick: () => protest(table, key) }, "Dispute this"),
    table.master && el("button", { type: "button", onclick: () => settle(table, key) }, "Correct this")));
}

const field = (label, input) => el("label", {}, el("span", {}, label), input);
const text = (more = {}) => el("input", { autocomplete: "off", ...more });

function protest(table, key) {
  const why = text({ required: true, maxlength: 1000 });
  const dialog = table.ask(`Dispute ${key}`, el("form", { onsubmit: async (event) => {
    event.preventDefault();
    if (await table.do("/dispute", { key, why: why.value }, "It is disputed; play may go on under protest.")) dialog.close();
  } }, field("Why?", why), el("button", { class: "main" }, "Dispute")));
}

/** The disputes that are open. */
export function disputes(host, table) {
  host.replaceChildren(...table.present.standing.disputes.map((each) => el("div", { class: "notice" },
    el("strong", {}, "In dispute: "), el("code", {}, each.roll), ` ${each.why} (${titled(each.by)}) `,
    el("button", { type: "button", onclick: () => whyPanel(table, each.roll) }, "Why"), " ",
    table.master && el("button", { type: "button", class: "main", onclick: () => settle(table, each.roll) }, "Settle"))));
}

const WAYS = {
  uphold: ["It stands", null],
  faces: ["The dice showed", "such as 53, or 3 4 2"],
  number: ["The number needed was", "such as 37"],
  instead: ["Chosen was", "in words"],
  "not-made": ["It should not have been made", null],
};

function settle(table, key) {
  const disputed = table.present.standing.disputes.some((each) => each.roll === key);
  const way = el("select", { onchange: () => {
    const hint = WAYS[way.value][1];
    value.parentNode.hidden = !hint;
    value.placeholder = hint ?? "";
    seen.replaceChildren();
  } }, Object.entries(WAYS).map(([name, [label]]) => (name !== "uphold" || disputed) && el("option", { value: name }, label)));
  const value = text(), why = text({ maxlength: 1000 }), seen = el("div", { "aria-live": "polite" });
  const change = () => ({ is: way.value, ...{ faces: { text: value.value }, number: { target: Number(value.value) }, instead: { text: value.value } }[way.value] });
  const wrong = (problem) => seen.replaceChildren(el("p", { class: "error" }, problem.message));
  const preview = async () => {
    try {
      seen.replaceChildren(...difference(table, await table.api.post("/preview", { key, change: change() })));
    } catch (problem) { wrong(problem); }
  };
  const form = el("form", { onsubmit: async (event) => {
    event.preventDefault();
    try {
      if (!disputed) await table.api.post("/dispute", { key, why: why.value });
      await table.api.post("/settle", { key, change: change(), why: why.value });
    } catch (problem) { return wrong(problem); }
    dialog.close();
    table.say(way.value === "uphold" ? "It is upheld." : "It is corrected, and what followed worked out anew.");
    await table.refresh();
  } }, field("How it is settled", way), field("Value", value), field("Why?", why), seen,
  el("div", { class: "row" }, el("button", { type: "button", onclick: preview }, "Preview"), el("button", { class: "main" }, "Settle")));
  why.required = true;
  const dialog = table.ask(`Settle ${key}`, form);
  way.dispatchEvent(new Event("change"));
}

/** A correction as a table: who stands how otherwise, and which rolls it touches. */
function difference(table, found) {
  const row = (cells, kind = "td") => el("tr", {}, cells.map((each) => el(kind, {}, each)));
  const rows = found.differences.map((each) => row([each.who ? table.called(each.who) : "The fight",
    [each.what, each.name].filter(Boolean).join(" ").replaceAll("-", " "), each.was || "-", each.is || "-", el("code", {}, each.because)]));
  const lists = [["kept", "Kept"], ["changed", "Same dice, another meaning"], ["needed", "Newly asked"], ["dropped", "No longer there"],
    ["waiting", "Not asked yet"], ["refused", "To be chosen anew"], ["stranded", "Rulings without a place"]];
  return [
    rows.length ? el("table", {}, el("thead", {}, row(["who", "what", "was", "is", "because"], "th")), el("tbody", {}, rows))
      : el("p", {}, "Nobody gains or loses anything by it so far."),
    ...lists.map(([name, label]) => found[name]?.length && el("p", {}, el("small", {}, `${label}: `), el("code", {}, found[name].join(", ")))).filter(Boolean),
  ];
}

/** The lines of history as a small tree; those that are not played on are struck through. */
export function lineTree(host, table) {
  const { lines } = table.present.standing;
  const parent = (line) => lines.filter((each) => each !== line && each.parts < line.parts && line.parts <= each.tip && lines.indexOf(each) < lines.indexOf(line)).at(-1);
  const item = (line) => el("li", {},
    el("span", { class: line.head ? "" : "gone" }, `Line ${line.name}`), " ",
    el("small", {}, `${line.parts ? `parts after event ${line.parts}, ` : ""}ends at ${line.tip}${line.head ? ", is played on" : ""}`), " ",
    table.master && !line.head && el("button", { type: "button", onclick: () => table.do("/redo", { line: line.name }, `On line ${line.name}.`) }, "Go there"),
    ...branches(lines.filter((each) => parent(each) === line)));
  const branches = (some) => (some.length ? [el("ul", { class: "tree" }, some.map(item))] : []);
  const name = text({ "aria-label": "Name of a new line", placeholder: "name of a new line", required: true, maxlength: 60 });
  const fork = table.master && el("form", { class: "row", onsubmit: (event) => {
    event.preventDefault();
    table.do("/fork", { after: table.player.frame.version, line: name.value }, `A new line: ${name.value}.`);
  } }, name, el("button", {}, "Fork at this moment"));
  if (host.contains(document.activeElement) && document.activeElement.value) return;
  host.replaceChildren(...branches(lines.filter((each) => !parent(each))), fork || "");
}
