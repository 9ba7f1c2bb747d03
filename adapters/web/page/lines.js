/** The lines of history: a tree of those that were played, and two of them side by side. */
import { button, el, form, h3, input, main, para, row, select, small } from "./el.js";

/** What differs of the state that nobody at a table looks at. */
const INNER = ["counter", "intent"];

/** The tree; those not played on are struck through. */
export function lineTree(host, table) {
  if (host.contains(document.activeElement) && document.activeElement.value) return;
  const { lines } = table.present.standing;
  const parent = (line) => lines.slice(0, lines.indexOf(line)).findLast((each) => each.parts < line.parts && line.parts <= each.tip);
  const go = async (...what) => (await table.do(...what)) && table.timeline.jump(Infinity);
  const branches = (from) => el("ul.tree", {}, lines.filter((each) => parent(each) === from).map((line) => el("li", {},
    el(line.head ? "b" : "s", {}, `Line ${line.name}`), " ",
    small(line.parts > 0 && `parts after event ${line.parts}, `, `ends at ${line.tip}`, line.head && ", is played on"),
    " ", table.master && !line.head
      && button("Go there", () => go("/redo", { line: line.name }, `On line ${line.name}.`)), branches(line))));
  const hint = "Name of a new line";
  const name = input({ "aria-label": hint, placeholder: hint, required: true, maxlength: 60 });
  const fork = () => go("/fork", { after: table.timeline.version, line: name.value }, "A new line.");
  host.replaceChildren(branches(), table.master ? form(fork, row(name, el("button", {}, "Fork at this moment"))) : "",
    lines.length > 1 ? comparing(table, lines) : "");
}

function comparing(table, lines) {
  const names = lines.map(({ name }) => [name, `line ${name}`]), head = lines.find((each) => each.head) ?? lines[0];
  const one = select(names.map(([value, text]) => [value, text, value !== head.name]), { "aria-label": "One line" });
  const other = select(names.map(([value, text]) => [value, text, value === head.name]), { "aria-label": "The other line" });
  const told = el("div", { "aria-live": "polite" });
  return form(async () => {
    try {
      const path = `/compare?one=${encodeURIComponent(one.value)}&other=${encodeURIComponent(other.value)}`;
      told.replaceChildren(...compared(table, await table.api.get(path)));
    } catch (problem) {
      told.replaceChildren(el("p.bad", {}, problem.message));
    }
  }, h3("Two lines side by side"), row(one, other, main("Compare")), told);
}

function compared(table, { one, other, shared, beats, differences }) {
  const apart = beats.filter((each) => !each.same);
  return [
    para(`They part after event ${shared}. Line ${one.line} goes on for ${one.events} events, line ${other.line} for ${other.events}.`),
    differences.length === 0 ? para("They end alike.") : el("table", {}, el("tr", {}, ["who", "what", `line ${one.line}`, `line ${other.line}`].map((each) => el("th", { scope: "col" }, each))),
      differences.filter((each) => !INNER.includes(each.what)).map((each) => el("tr", {}, [each.who && table.called(each.who), table.system.word(each.name || each.what), table.system.put(each.was), table.system.put(each.is)].map((text) => el("td", {}, text))))),
    ...apart.slice(0, 30).map(({ one: here, other: there }) => el("div.abreast", {}, el("p", {}, here ?? "–"), el("p", {}, there ?? "–"))),
  ];
}
