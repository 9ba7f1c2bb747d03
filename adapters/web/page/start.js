/** Where fights are opened, or read in from a file. */
import { dropZone } from "./sheets.js";
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
  const entrant = (index, name = "") => {
    const who = el("select", { "aria-label": "Fighter" },
      cast.map(({ name, called }) => el("option", { value: name }, called || titled(name))));
    if (name) who.value = name;
    else who.selectedIndex = index % cast.length;
    const value = ["reds", "blues"][index % 2];
    const made = row(who, input({ "aria-label": "Side", value, required: true, maxlength: 60, size: 10 }),
      input({ "aria-label": "How many", type: "number", value: 1, min: 1, max: 20, required: true }),
      button("×", () => made.remove(), { "aria-label": "Leave this fighter out" }));
    return made;
  };
  /** Somebody as the opening takes them: by name, or with a sheet that was dropped here. */
  const entry = (who, side, counted) => {
    const own = cast.find(({ name }) => name === who)?.own;
    if (!own) return { who, side };
    const number = counted[who] = (counted[who] ?? 0) + 1, more = number > 1;
    const { sheet, items, pronouns } = own;
    return { who, side, sheet, items, pronouns, name: more ? `${who}-${number}` : who,
      called: more ? `${own.called} ${number}` : own.called };
  };
  const come = (found) => found.forEach(({ name, system: of, character }) => {
    if (system.value !== of) {
      system.value = of;
      choose();
    }
    cast = [...cast.filter((each) => each.name !== name), { name, called: character.called, own: character }];
    people.append(entrant(people.children.length, name));
  });
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
    const counted = {};
    const combatants = [...people.children].flatMap(({ children: [who, side, count] }) =>
      Array.from({ length: Number(count.value) }, () => entry(who.value, side.value, counted)));
    const wait = at("wait").checked;
    enter("/fights", { system: system.value, title: at("named").value, combatants, settings, wait });
  });
  people.after(dropZone(api, () => system.value, come, (text) => { at("status").textContent = text; }));
  at("more").onclick = () => people.append(entrant(people.children.length));
  at("file").onchange = async ({ target }) => enter("/import", await recordIn(target.files[0]));
  const { systems } = await api.get("/systems");
  const known = await Promise.all(systems.map((each) => api.get(`/systems/${each}`)));
  system.append(...known.map(({ name, title }) => el("option", { value: name }, capital(title))));
  system.onchange = choose;
  choose();
  at("start").hidden = false;
}
