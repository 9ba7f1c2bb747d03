/** A drop zone for sheets that people have: GCS files, tables, files of our own. */
import { el, plain } from "./el.js";

const listed = (lines) => el("ul", {}, lines.map((each) => el("li", {}, each)));

/** A sheet as its player knows it, and what of the file the rules have no place for. */
function sheetOf({ read, shown }) {
  const line = ({ name, value, steps }) => `${name}: ${value}${steps ? ` = ${steps.join(", ")}` : ""}`;
  return el("details", {}, el("summary", {}, `${shown.called} (${read.source})`),
    listed([...shown.written, ...shown.follows].map(line)),
    read.left_out.length > 0 && [el("p", {}, "The rules have no place for:"),
      listed(read.left_out.map(({ kind, name, why }) => `${plain(kind)} ${name}: ${why}`))],
    read.remarks.length > 0 && listed(read.remarks));
}

/** The zone; `come` is told of everybody in a file, `said` of what went wrong. */
export function dropZone(api, systemNow, come, said) {
  const take = async (file) => {
    const ours = /\.(toml|csv|tsv)$/i.test(file.name);
    try {
      const text = await file.text();
      const body = { name: file.name, text, system: ours ? systemNow() : "" };
      const { characters } = await api.post("/sheets", body);
      zone.querySelector(".sheets").append(...characters.map(sheetOf));
      come(characters.map(({ read }) => read));
    } catch (problem) {
      said(problem.message);
    }
  };
  const choose = el("input", { type: "file", multiple: true, accept: ".gcs,.csv,.tsv,.toml", "aria-label": "Sheets" });
  choose.onchange = async () => {
    for (const file of choose.files) await take(file);
    choose.value = "";
  };
  const zone = el("div.notice", { id: "sheets" },
    el("label", {}, el("span", {}, "Drop sheets here, or choose them (GCS, CSV, TOML)"), choose),
    el("div.sheets", {}));
  zone.ondragover = (event) => event.preventDefault();
  zone.ondrop = async (event) => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) await take(file);
  };
  return zone;
}
