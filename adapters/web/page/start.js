/** Where fights are opened, or read in from a file. */
import { at, button, capital, el, field, form, h2, input, main, para, plain, row, select, small, tick, titled } from "./el.js";
import { Ground, letters } from "./ground.js";
import { forget, recent, remember } from "./recent.js";
import { dropZone } from "./sheets.js";
import { Worked } from "./worked.js";

const SIDES = ["reds", "blues", "greens", "golds"], MOST = 100;

/** A record file as it is, or the one that a page holds. */
async function recordIn(file) {
  const packed = file.name.endsWith("html") && /<script [^<>]*id="record">([^<]*)/.exec(await file.text());
  if (!packed) return file;
  const bytes = Uint8Array.from(atob(packed[1]), (each) => each.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).blob();
}

export async function start(api) {
  const say = (text) => { at("status").textContent = text; };
  const { systems, titles } = await api.get("/systems").catch((problem) => (say(problem.message), { systems: [], titles: {} }));
  const opening = new Opening(api, say, (name) => choose(name));
  let wanted;
  const choose = async (name) => {
    wanted = name;
    opening.node.inert = true; // until it is there, nothing can be begun in the one before
    worked.choose(name).catch((problem) => say(problem.message));
    const found = await api.get(`/systems/${name}`).catch((problem) => say(problem.message));
    if (wanted !== name) return;
    if (found) await opening.choose(found);
    opening.node.inert = false;
    for (const each of cards.children) each.setAttribute("aria-pressed", each.dataset.system === opening.system?.name);
  };
  const cards = el("div.systems", { role: "group", "aria-label": "Rules" }, systems.map((name) =>
    button([el("b", {}, capital(titles[name] ?? name))], () => choose(name), { "data-system": name, "aria-pressed": "false" })));
  const worked = new Worked(api, say, (record, title) => opening.enter("/import", record, title, "&watch="));
  const file = input({ type: "file", accept: ".ndjson,.jsonl,.html" });
  const read = async (given) => opening.enter("/import", await recordIn(given), given.name);
  file.onchange = () => file.files[0] && read(file.files[0]);
  const drop = el("div.drop", {}, field("A record file, or a page that holds one", file));
  for (const each of ["dragover", "dragleave", "drop"]) drop.addEventListener(each, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", each === "dragover");
    if (each === "drop" && event.dataTransfer.files[0]) read(event.dataTransfer.files[0]);
  });
  at("start").append(
    el("div.opening", {}, h2("A fight of your own"), cards, opening.node),
    el("aside", { "aria-label": "Other fights" }, h2("Opened in this browser"), known(), h2("Worked fights to watch"), worked.node, h2("Or one from a file"), drop));
  at("title").textContent = "Open a fight";
  at("start").hidden = false;
  if (systems.length) await choose(systems[0]);
}

/** The fights that were opened here. */
function known() {
  const list = el("ul.recent");
  const show = () => list.replaceChildren(...recent().map(({ combat, title, system, hash }) => el("li", {},
    el("a", { href: hash }, title || combat), " ", small(plain(system ?? "")), " ",
    button("×", () => { forget(combat); show(); }, { "aria-label": `Forget ${title || combat}` }))));
  show();
  return list.children.length ? list : para(small("None yet."));
}

const nameOf = (who) => who.called || titled(who.name);

/** What a sheet says of somebody, in a few figures. */
const figures = ({ sheet }) => Object.entries(sheet).filter(([, value]) => typeof value === "number").slice(0, 6)
  .map(([name, value]) => `${name.toUpperCase()} ${value}`).join(" · ");

/** The form: who fights on which side, where, and by which readings of the rules. */
class Opening {
  entrants = [];

  /** `turn(name)` goes over to another system. */
  constructor(api, say, turn) {
    Object.assign(this, { api, say, turn });
    this.about = el("p.soft");
    this.cast = el("div.cast", { role: "group", "aria-label": "Fighters to choose from" });
    this.people = el("ol.board", { id: "people", "aria-label": "Who fights" });
    this.title = input({ maxlength: 200 });
    this.hand = tick("We throw real dice");
    this.wait = tick("Wait: players put words of their own into the dice first");
    this.settings = el("div", { id: "settings" });
    this.ground = new Ground(() => this.entrants);
    this.search = input({ type: "search", placeholder: "Search the fighters", "aria-label": "Search the fighters", oninput: () => this.list() });
    this.sheets = dropZone(api, () => this.system.name, (found) => this.come(found), say);
    this.map = el("details", {}, el("summary", {}, "A map, and where people stand"), this.ground.node);
    this.node = form(() => this.begin(), this.about, field("Title", this.title), row(this.search), this.cast,
      el("h3", {}, "Who fights, and for which side"), this.people, this.sheets, this.map,
      this.hand, this.wait, el("details", {}, el("summary", {}, "Readings of the rules"), this.settings), el("div.begin", {}, main("Begin the fight")));
  }

  async choose(found) {
    this.system = found;
    this.about.textContent = `${found.combatants.length} fighters, ${found.rules.length} numbered rules.`;
    this.entrants = [];
    this.people.replaceChildren();
    found.combatants.slice(0, 2).forEach((each) => this.add(each));
    this.list();
    this.map.hidden = !found.words.mapped;
    this.ground.clear();
    this.settings.replaceChildren(...found.settings.filter((each) => each.allowed.length).map(({ name, allowed, meaning }) =>
      field(capital(found.words.settings?.[name] ?? plain(name)), el("div", {}, select(allowed.map((value) => [JSON.stringify(value), `${value}`]), { name }), small(` ${meaning}`)))));
  }

  /** Those of a file, which may be of another system, come in with their own sheets. */
  async come(found) {
    for (const { name, system, character } of found) {
      if (system !== this.system.name) await this.turn(system);
      const { called, sheet, items, pronouns } = character;
      this.add({ name, called, about: "", sheet, own: { sheet, items, pronouns } });
    }
  }

  list() {
    const words = this.search.value.toLowerCase();
    this.cast.replaceChildren(...this.system.combatants.filter((each) => `${each.name} ${each.called} ${each.about}`.toLowerCase().includes(words))
      .map((each) => button([el("b", {}, each.called || titled(each.name)), small(each.about || figures(each))], () => this.add(each),
        { "aria-label": `Add ${each.called || titled(each.name)}`, title: figures(each) })));
  }

  add(who) {
    if (this.entrants.length >= MOST) return this.say(`A fight has at most ${MOST} fighters.`);
    const called = nameOf(who), same = this.entrants.filter((each) => nameOf(each.who) === called).length;
    const entrant = { who, side: SIDES[this.entrants.length % 2] };
    entrant.name = input({ "aria-label": `Name of ${called} in this fight`, maxlength: 60, value: same ? `${called} ${same + 1}` : called });
    const side = input({ "aria-label": `Side of ${called}`, value: entrant.side, required: true, maxlength: 60, list: "sides", oninput: () => this.colour(), size: 10 });
    entrant.field = side;
    entrant.tactic = select([["", "somebody plays"], ...this.system.tactics.map(({ name }) => [name, `tactic: ${plain(name)}`])],
      { "aria-label": `Who plays ${called}`, title: this.system.tactics.map(({ name, about }) => `${name}: ${about}`).join("\n") });
    entrant.node = el("li.entrant", {}, el("span.badge"), entrant.name, side, entrant.tactic,
      button("×", () => {
        this.entrants = this.entrants.filter((each) => each !== entrant);
        entrant.node.remove();
        this.colour();
      }, { "aria-label": `Leave out: ${called}` }));
    this.entrants.push(entrant);
    this.people.append(entrant.node);
    if (!at("sides")) document.body.append(el("datalist", { id: "sides" }, SIDES.map((value) => el("option", { value }))));
    this.colour();
  }

  /** Each side has the colour that it will have on the board. */
  colour() {
    const sides = [...new Set(this.entrants.map((each) => each.field.value))];
    for (const each of this.entrants) {
      each.tone = sides.indexOf(each.field.value) % 6;
      each.node.className = `entrant s${each.tone}`;
      each.node.firstChild.textContent = letters(each.name.value);
    }
    this.ground.draw();
  }

  begin() {
    if (this.entrants.length < 1) return this.say("Choose who fights.");
    const changed = [...this.settings.querySelectorAll("select")].filter((each) => each.selectedIndex);
    const settings = Object.fromEntries(changed.map(({ name, value }) => [name, JSON.parse(value)]));
    if (this.hand.box.checked) settings.by_hand = "all";
    const combatants = this.entrants.map((each, index) => {
      const { who, name, field, tactic } = each;
      const called = name.value.trim() || nameOf(who), code = called.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
      const own = called === nameOf(who) && !who.own ? {} : { name: code || `${who.name}-${index + 1}`, called };
      return { who: who.name, side: field.value, ...who.own, ...own, tactic: tactic.value, ...this.ground.place(each) };
    });
    return this.enter("/fights", { system: this.system.name, title: this.title.value, combatants, settings, wait: this.wait.box.checked,
      ...this.ground.features.length ? { ground: this.ground.features } : {} }, this.title.value);
  }

  /** Have it opened, and go there. */
  async enter(path, body, title, how = "") {
    try {
      const { combat, master_link } = await this.api.post(path, body), hash = master_link.split("#")[1];
      remember(combat, title, this.system?.name, `#${hash}`);
      location.hash = hash + how;
    } catch (problem) {
      this.say(problem.message);
    }
  }
}
