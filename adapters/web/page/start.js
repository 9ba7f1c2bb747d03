/** Where fights are opened, or read in from a file. */
import { at, button, el, field, form, input, main, plain, row, titled } from "./el.js";

/** A record file as it is, or the one that a page holds. */
async function recordIn(file) {
  const packed = file.name.endsWith("html") && /id="record">([^<]*)/.exec(await file.text());
  if (!packed) return file;
  const bytes = Uint8Array.from(atob(packed[1]), (each) => each.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).blob();
}

export async function start(api) {
  const host = at("start"), people = el("div"), readings = el("div"), about = el("p.soft");
  const title = input({ maxlength: 200 }), hand = input({ type: "checkbox" });
  const enter = (path, body) => api.post(path, body).then(
    (opened) => { location.hash = opened.master_link.split("#")[1]; },
    (problem) => { at("status").textContent = problem.message; });
  let cast = [];
  const entrant = (index) => {
    const who = el("select", { "aria-label": "Fighter" },
      cast.map(({ name, called }) => el("option", { value: name }, called || titled(name))));
    who.selectedIndex = index % cast.length;
    const value = ["reds", "blues"][index % 2];
    const made = row(who, input({ "aria-label": "Side", value, required: true, maxlength: 60, size: 10 }),
      button("×", () => made.remove(), { "aria-label": "Leave this fighter out" }));
    return made;
  };
  const choose = async () => {
    const chosen = system.value, found = await api.get(`/systems/${chosen}`);
    if (system.value !== chosen) return;
    cast = found.combatants;
    about.textContent = found.title;
    people.replaceChildren(entrant(0), entrant(1));
    const choosable = found.settings.filter((each) => each.allowed.length);
    readings.replaceChildren(...choosable.map(({ name, allowed }) => field(plain(name),
      el("select", { name }, allowed.map((value) => el("option", { value: JSON.stringify(value) }, `${value}`))))));
  };
  const begin = () => {
    const changed = [...readings.querySelectorAll("select")].filter((each) => each.selectedIndex);
    const settings = Object.fromEntries(changed.map(({ name, value }) => [name, JSON.parse(value)]));
    if (hand.checked) settings.by_hand = "all";
    const combatants = [...people.children].map(({ children: [who, side] }) => ({ who: who.value, side: side.value }));
    enter("/fights", { system: system.value, title: title.value, combatants, settings });
  };
  const { systems } = await api.get("/systems");
  const system = el("select", { onchange: choose }, systems.map((value) => el("option", { value }, titled(value))));
  host.hidden = false;
  host.replaceChildren(el("h2", {}, "A fight of your own"),
    form(begin, field("Rules", system), about, field("Title", title),
      el("fieldset", {}, el("legend", {}, "Who fights, and for which side"), people,
        button("One more", () => people.append(entrant(people.children.length)))),
      el("label", {}, hand, " We throw real dice"),
      el("details", {}, el("summary", {}, "Readings of the rules"), readings), main("Begin the fight")),
    el("h2.panel", {}, "Or one from a file"),
    field("A record file, or a page that holds one", input({ type: "file", accept: ".ndjson,.jsonl,.html",
      onchange: async ({ target }) => enter("/import", await recordIn(target.files[0])) })));
  await choose();
}
