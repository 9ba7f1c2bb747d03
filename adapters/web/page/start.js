/** Where fights are opened, or read in from a file. */
import { at, button, capital, el, field, input, plain, row, sent, titled } from "./el.js";

/** A record file as it is, or the one that a page holds. */
async function recordIn(file) {
  const packed = file.name.endsWith("html") && /<script [^<>]*id="record">([^<]*)/.exec(await file.text());
  if (!packed) return file;
  const bytes = Uint8Array.from(atob(packed[1]), (each) => each.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).blob();
}

export async function start(api) {
  const system = at("system"), people = at("people");
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
  const choose = () => {
    const found = known[system.selectedIndex], choosable = found.settings.filter((each) => each.allowed.length);
    cast = found.combatants;
    at("about").textContent = `${cast.length} fighters, ${found.rules.length} numbered rules.`;
    people.replaceChildren(entrant(0), entrant(1));
    at("settings").replaceChildren(...choosable.map(({ name, allowed }) => field(plain(name),
      el("select", { name }, allowed.map((value) => el("option", { value: JSON.stringify(value) }, `${value}`))))));
  };
  sent(at("opening"), () => {
    const changed = [...at("settings").querySelectorAll("select")].filter((each) => each.selectedIndex);
    const settings = Object.fromEntries(changed.map(({ name, value }) => [name, JSON.parse(value)]));
    if (at("hand").checked) settings.by_hand = "all";
    const combatants = [...people.children].map(({ children: [who, side] }) => ({ who: who.value, side: side.value }));
    const wait = at("wait").checked;
    enter("/fights", { system: system.value, title: at("named").value, combatants, settings, wait });
  });
  at("more").onclick = () => people.append(entrant(people.children.length));
  at("file").onchange = async ({ target }) => enter("/import", await recordIn(target.files[0]));
  const { systems } = await api.get("/systems");
  const known = await Promise.all(systems.map((each) => api.get(`/systems/${each}`)));
  system.append(...known.map(({ name, title }) => el("option", { value: name }, capital(title))));
  system.onchange = choose;
  choose();
  at("start").hidden = false;
}
