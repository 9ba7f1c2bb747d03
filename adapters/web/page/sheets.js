/** A drop zone for sheets that people have: GCS files, tables, files of our own. */
import { Problem } from "./api.js";
import { el, para, plain, small, td, tr } from "./el.js";

/** The text of a file, in the encoding that an XML of it names; else in UTF-8. */
async function written(file) {
  const raw = await file.arrayBuffer();
  const head = new TextDecoder("latin1").decode(raw.slice(0, 200));
  const named = /^<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(head)?.[1] ?? "UTF-8";
  try {
    return new TextDecoder(named === "US-ASCII" ? "UTF-8" : named, { fatal: true }).decode(raw);
  } catch {
    throw new Problem({ detail: `${file.name} is not valid ${named}; save it as UTF-8.` });
  }
}

export const KINDS = ".gcs,.csv,.tsv,.toml";

/** Everybody in a file; of `over`, which is a sheet, it is told what changed. */
export async function readSheets(api, file, system, over) {
  const ours = /\.(toml|csv|tsv)$/i.test(file.name);
  const { characters } = await api.post("/sheets", { name: file.name, text: await written(file), system: ours ? system : "", over });
  return characters;
}

/** What is other, field by field. */
export const differing = (changed) => el("table.changed", {},
  tr(["field", "was", "is"].map((each) => el("th", { scope: "col" }, each))),
  changed.map(({ field, was, now }) => tr(td(plain(field)), td(was || "–"), td(now || "–"))));

/** Letters of a name and its value, to stand among others in a row. */
const SHORT = 24;

const listed = (lines) => el("ul", {}, lines.map((each) => el("li", {}, each)));

/** A sheet as its player knows it, and what of the file the rules have no place for. */
function sheetOf({ read, shown, changed }) {
  const written = new Map(shown.written.map(({ name, value }) => [name, value]));
  const lines = [...shown.written, ...shown.follows.filter(({ name, value }) => written.get(name) !== value)];
  const short = lines.filter(({ name, value, steps }) => !steps && name.length + value.length < SHORT);
  const line = ({ name, value, steps }) => [el("b", {}, name), ` ${value}`, steps && small(` = ${steps.join(", ")}`)];
  return el("details", {}, el("summary", {}, `${shown.called} (${read.source})`),
    changed && (changed.length ? [para("Somebody of this name is known here; on this sheet is other:"), differing(changed)]
      : para("Just so somebody of this name is known here.")),
    el("dl.scores", {}, short.map(({ name, value }) => el("div", {}, el("dt", {}, name), el("dd", {}, value)))),
    listed(lines.filter((each) => !short.includes(each)).map(line)),
    read.left_out.length > 0 && [para("The rules have no place for:"),
      listed(read.left_out.map(({ kind, name, why }) => `${plain(kind)} ${name}: ${why}`))],
    read.remarks.length > 0 && listed(read.remarks));
}

/** The zone; `come` is told of everybody in a file, `said` of what went wrong. */
export function dropZone(api, systemNow, come, said) {
  let queue = Promise.resolve();  // the server reads one at a time
  const take = (files) => { for (const file of files) queue = queue.then(() => taken(file)); };
  const taken = async (file) => {
    try {
      const characters = await readSheets(api, file, systemNow());
      zone.querySelector(".sheets").append(...characters.map(sheetOf));
      come(characters.map(({ read }) => read));
    } catch (problem) {
      said(problem.message);
    }
  };
  const choose = el("input", { type: "file", multiple: true, accept: KINDS, "aria-label": "Sheets" });
  choose.onchange = () => {
    take([...choose.files]);
    choose.value = "";
  };
  const zone = el("div.drop", { id: "sheets" },
    el("label", {}, el("span", {}, "Drop sheets here, or choose them (GCS, CSV, TOML)"), choose),
    el("div.sheets", {}));
  zone.ondragover = (event) => event.preventDefault();
  zone.ondrop = (event) => {
    event.preventDefault();
    take(event.dataTransfer.files);
  };
  return zone;
}
