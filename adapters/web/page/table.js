/** The table: what is seen of a fight, kept up to date by the live feed. */
import { Api } from "./api.js";
import { foreshow, lightHolds, paces, showBoard } from "./board.js";
import { Camera } from "./camera.js";
import { Chronicle } from "./chronicle.js";
import { at, button, capital, el, fold, mono, plain, row, titled } from "./el.js";
import { Tabs, parts } from "./evidence.js";
import { showFighters } from "./fighters.js";
import { Questions } from "./question.js";
import { Result, wishes } from "./result.js";
import { System } from "./system.js";
import { Timeline, keys } from "./timeline.js";

/** Events after which all others are looked at again: another line is played on, or secrets are laid open. */
const ANEW = ["head-moved", "revealed"];
const KEYS = [["j k, ← →", "step on and back"], ["n, m", "next roll, next wound"], ["space", "play"], ["Home End", "beginning and end"],
  ["1 to 9", "the row of that number"], ["e", "the turn ends"], ["u", "undo"], ["r", "redo"], ["w", "the card of what is told now"], ["?", "these keys"]];
const NAMES = ["Story", "Rolls", "Lines", "Table"];

export class Table {
  constructor(api) {
    this.api = api;
    this.camera = new Camera(at("stage"));
    this.tabs = new Tabs(at("evidence"), NAMES, (name) => this.opened?.(name));
    const log = el("div", { id: "log", role: "log", tabindex: 0, "aria-label": "The fight, told" });
    this.tabs.panel("Story").append(el("div", { id: "disputes" }), log);
    this.chronicle = new Chronicle(log, api, (version, said) => this.look(version, said));
    this.tabs.panel("Lines").append(el("div", { id: "lines" }));
    this.asks = new Questions(at("asks"), this);
    this.result = new Result(this);
    at("asks").prepend(this.result.node);
    this.timeline = new Timeline(at("timeline"), (version, last) => this.moment(version, last).catch(this.wrong));
    this.timeline.told = (version) => this.chronicle.story.find(version)?.textContent ?? "";
  }

  /** Draw what is to be done first, then all the rest, then follow; `watch`: it is played from its beginning. */
  async open(watch = false) {
    try {
      this.present = await this.api.get("/");
      this.system = new System(new Api(), this.present.standing.ruleset);
      await this.now();
    } catch (problem) {
      at("lost").hidden = false;
      at("lost-why").textContent = problem.message;
      return;
    }
    at("table").hidden = false;
    document.body.classList.add("live");
    this.head();
    this.standing();
    parts(at("tabs"), this.tabs);
    this.system.load();
    keys((key) => this.key(key));
    this.pointing();
    await this.all_else(true).catch(this.wrong);
    if (watch) this.timeline.play();
    const news = ({ event, version }) => {
      this.online();
      if (version > this.seen) this.result.old();
      if (version <= this.seen && version <= this.present.standing.last && !ANEW.includes(event.is)) return;  // one's own
      return this.refresh(ANEW.includes(event.is)).catch(this.wrong);
    };
    this.api.follow(this.present.head, news, () => this.online(), (problem) => this.cut(problem));
  }

  get master() { return this.present.role === "gm"; }
  /** What a fight without a title is called. */
  sides() { return [...new Set(this.present.standing.combatants.map(({ side }) => titled(side)))].join(" against ") || this.present.combat; }
  get plays() { return this.present.role !== "spectator"; }
  called(name) { return this.present.standing.combatants.find((each) => each.name === name)?.called || (/^[\w-]+$/.test(name) ? titled(name) : name); }
  named(by) { return by === "gm" ? "The game master" : this.called(by); }

  /** Look again, `anew` at everything or else at what is new; who asks meanwhile has it done once more. */
  refresh(anew = true) {
    this.wanted = Math.max(this.wanted ?? 0, anew ? 2 : 1);
    return (this.busy ??= this.catch_up().finally(() => { this.busy = null; }));
  }

  async catch_up() {
    while (this.wanted) {
      const anew = this.wanted === 2;
      this.wanted = 0;
      await this.fetch(anew);
    }
  }

  async fetch(anew) {
    this.present = await this.api.get("/");
    this.standing();
    await this.all_else(anew);
    if (anew) await this.outdated();
  }

  /** Take the card away that lies open on what does not stand any more. */
  async outdated() {
    const card = at("log").querySelector(".card[data-key]:not(:has(.struck))");
    const found = card && await this.api.get(`/cards/${card.dataset.of}`);
    if (found?.stands === false) card.remove();
  }

  /** The story, the timeline, and of the tab that is open what may be new. */
  async all_else(anew) {
    const since = anew || this.moves === undefined ? 0 : this.seen;
    const [line] = await Promise.all([this.api.get(`/timeline?since=${since}`), this.chronicle.end(anew)]);
    if (since && line.moves !== this.moves) return this.all_else(true);
    [this.moves, this.seen] = [line.moves, line.last];
    if (since) this.timeline.add(line);
    else this.timeline.set(line);
    if (this.present.standing.over || at("asks").dataset.end) (await import("./end.js")).ending(at("asks"), this);
    this.opened(this.tabs.name);
  }

  /** Everything that follows from the present alone. */
  standing() {
    const { present } = this, { standing } = present;
    this.asks.set(present);
    if (!standing.begun || at("salting").firstChild) import("./salt.js").then(({ salting }) => salting(at("salting"), this), this.wrong);
    wishes(at("wishes"), this);
    this.disputes();
    if (this.tabs.name === "Lines") this.opened("Lines");
    const title = (at("title").textContent = standing.title || this.sides());
    document.title = present.prompts.some((each) => each.mine) ? `● ${title}` : title;
  }

  disputes() {
    at("disputes").replaceChildren(...this.present.standing.disputes.map(({ roll, why, by }) => el("div.notice", {},
      `In dispute: ${why} (${this.named(by)}) `, mono(roll), " ", button("Why", () => this.why(roll)), " ",
      this.master && button("Settle", () => this.correct(roll)))));
  }

  /** What a tab shows, fetched when it is looked at. */
  async opened(name) {
    if (!this.present || this.moves === undefined) return;
    try {
      const panel = this.tabs.panel(name);
      if (name === "Rolls") {
        const { Rolls } = await import("./audit.js");
        await (this.rolls ??= new Rolls(panel, this, (version) => this.see(version, true))).load();
      } else if (name === "Lines") (await import("./lines.js")).lineTree(at("lines"), this);
      else if (name === "Table") {
        const { Manage } = await import("./manage.js");
        await (this.manage ??= new Manage(panel, this)).load();
      }
    } catch (problem) {
      this.wrong(problem);
    }
  }

  /** The present moment, as it is. */
  async now() { this.draw(await this.api.get("/moment")); }

  /** Show one moment, unless it was left meanwhile. */
  async moment(version, last) {
    at("table").classList.toggle("past", !last);
    at("past").hidden = last;
    this.lively(last);
    at("asks").hidden = !last;
    if (!last) at("past").replaceChildren(`You are looking at event ${version}. `,
      button("Back to now", () => this.timeline.jump(Infinity)), " ", this.master && button("Fork here", () => this.fork(version)));
    const when = last ? "" : `?at=${version}`;
    const words = at("words").open && this.api.get(`/board.txt${when}`);
    const [found, told] = await Promise.all([this.api.get(`/moment${when}`), words, last ? this.chronicle.now() : this.chronicle.reach(version)]);
    if (this.timeline.version !== version) return;
    this.draw(found);
    this.chronicle.story.mark(last ? Infinity : version);
    at("twin").textContent = told || "";
  }

  /** Whether what changes the present can be used: not while the past is looked at, nor while the server is away. */
  lively(may) {
    for (const each of document.querySelectorAll("#asks, #wishes, #salting, #tools .change, #panel-table .work")) each.inert = !may;
  }

  draw(found) {
    const lost = (each) => Object.fromEntries(each.pools.map(({ pool, now, taken }) => [pool, taken ? -now : now]));
    const before = new Map((this.found?.fighters ?? []).map((each) => [each.name, lost(each)]));
    const hurt = found.fighters.filter((each) => Object.entries(lost(each)).some(([pool, now]) => now < before.get(each.name)?.[pool])).map(({ name }) => name);
    this.found = found;
    at("heading").textContent = found.over || found.heading;
    showFighters(at("fighters"), found.fighters, (name) => this.sheet(name), (name) => this.light(name), this.present.tactics);
    showBoard(at("board"), found.board, hurt);
    this.camera.apply();
    if (this.timeline.last || !this.timeline.moments.length)
      for (const to of this.asks.first.ways.keys()) at("board").querySelector(`.hex[data-at="${to}"]`)?.classList.add("open");
  }

  /** Where somebody stands, where places matter. */
  at(name) { return this.found?.mapped && this.found.fighters.find((each) => each.name === name)?.at; }

  /** Light up somebody on the board, among the fighters and in the options. */
  light(name) {
    for (const each of document.querySelectorAll("[data-who]")) each.classList.toggle("aim", !!name && each.dataset.who === name);
    lightHolds(at("board"), ...name ? [name] : []);
    this.asks.light(name);
  }

  /** What pointing at the board does. */
  pointing() {
    const board = at("board"), where = el("output.where", { "aria-live": "off" }), touch = matchMedia("(pointer: coarse)");
    at("view").append(...this.camera.controls(), where);
    at("words").addEventListener("toggle", () => this.timeline.go(this.timeline.index));
    board.addEventListener("click", async ({ target }) => {
      const token = target.closest?.(".token"), place = target.dataset.at ?? (token && `${this.at(token.dataset.who)}`);
      if (!place || !this.timeline.last || this.camera.dragged) return;
      if (token && this.asks.strike(token.dataset.who, !touch.matches)) return;
      if (touch.matches && this.asks.first.ways.has(place) && !await this.confirm(`Go to ${place}?`, "Go")) return;
      this.asks.step(place);
    });
    board.addEventListener("pointerover", ({ target }) => {
      const place = target.dataset.at, token = target.closest?.(".token");
      where.textContent = token ? this.pointed(token.dataset.who) : place ? this.distance(place) : "";
      this.light(token?.dataset.who);
      if (place) this.asks.way(place);
    });
    board.addEventListener("pointerleave", () => {
      where.textContent = "";
      this.light();
      foreshow(board);
    });
  }

  /** Who is pointed at, and what a click on them does. */
  pointed(name) {
    const ways = this.timeline.last ? this.asks.against(name) : [];
    return !ways.length ? this.called(name) : ways.length > 1 ? `Click: ${ways.length} ways against ${this.called(name)}`
      : `Click: ${ways[0].text}, ${plain(ways[0].needs.test)} ${ways[0].needs.target}`;
  }

  distance(place) {
    const acting = this.found.fighters.find((each) => each.acting);
    if (!acting) return place;
    const far = paces(acting.at, place.split(",").map(Number));
    return `${place}, ${far} from ${acting.label}`;
  }

  // -- looking closely

  /** Go to the moment of that event; with `card` lay its card open. */
  async see(version, card = false) {
    this.tabs.open("Story");
    this.timeline.jump(this.timeline.find(version));
    await this.chronicle.reach(version);
    if (card) await this.look(version, this.chronicle.story.find(version));
  }

  /** A sentence was chosen: its moment is shown, and its card opens below it. */
  async look(version, said) {
    const old = at("log").querySelector(".card");
    if (old?.dataset.of === `${version}`) return old.remove();
    this.timeline.jump(this.timeline.find(version));
    try {
      await this.system.load();
      const found = await this.api.get(`/cards/${version}`), card = await this.card(found);
      at("log").querySelector(".card")?.remove();
      card.dataset.of = version;
      const sentence = said?.isConnected ? said : this.chronicle.story.find(version);
      if (!sentence) return;
      (sentence.closest("#log div") ?? sentence.closest("details")).after(card);
      card.scrollIntoView({ block: "nearest" });
    } catch (problem) {
      this.wrong(problem);
    }
  }

  async card(found) {
    const { cardOf } = await import("./card.js");
    const { key, stands = true } = found;
    const tools = key && stands ? [
      this.plays && button("Dispute", async () => (await import("./correct.js")).protest(this, key)),
      this.master && button("Correct", () => this.correct(key)),
      this.master && found.roll && button("Throw again", async () => (await import("./correct.js")).rethrow(this, key)),
      this.master && button("Rule", async () => (await import("./master.js")).ruleOn(this, found)),
      this.master && button("Fork from here", () => this.fork(found.at)),
    ] : [];
    tools.push(button("Close", ({ target }) => target.closest(".card").remove()));
    return cardOf(found, { words: this.system.word, rules: this.system, tools: tools.filter(Boolean) });
  }

  /** The card of a roll or choice by its key. */
  cardOf(key) { return this.api.get(`/cards?key=${encodeURIComponent(key)}`); }

  async why(key) { return this.see((await this.cardOf(key)).at, true); }

  async correct(key) {
    await this.system.load();
    return (await import("./correct.js")).correct(this, key);
  }

  /** A correction has been made: the roll is shown, old against new, with the way back. */
  async corrected(key, found) {
    await this.why(key).catch(this.wrong);
    const { difference } = await import("./correct.js");
    const undo = button("Undo this correction", () => this.do("/undo", {}));
    const onward = found.waiting.length > 0 && button("Carry on", () => this.do("/carry-on", {}, "Carried on."));
    at("log").querySelector(`.card[data-key="${CSS.escape(key)}"]`)?.prepend(el("div.notice", {}, "Corrected. ", row(undo, onward), fold("What changed", ...difference(this, found))));
  }

  async sheet(name) {
    const fighter = this.found.fighters.find((each) => each.name === name);
    try {
      await this.system.load();
      const found = await this.api.get(`/combatants/${encodeURIComponent(name)}`);
      const [{ sheetOf }, { withSomebody }] = await Promise.all([import("./sheet.js"), import("./master.js")]);
      const dialog = this.ask(found.called, ...sheetOf(found, fighter, this.system.word), this.stands(name));
      if (this.master && !at("asks").inert) dialog.querySelector(".foot").before(withSomebody(this, name, () => dialog.close()));
    } catch (problem) {
      this.wrong(problem);
    }
  }

  /** What somebody always answers. */
  stands(name) {
    const own = this.present.stands.filter(({ who }) => who === name);
    return own.length ? el("ul.so", {}, own.map(({ text, who, question, mine }) => el("li", {}, text, " ",
      mine && button("Ask me", async ({ target }) => (await this.do("/ask-me", { who, question })) && target.closest("li").remove())))) : "";
  }

  hand(name) {
    this.tabs.open("Table");
    document.body.dataset.part = "Table";
    this.opened("Table").then(() => this.manage?.hand(name));
  }

  async fork(version) {
    const name = await this.prompted("Fork here", "Name of a new line");
    if (name && await this.do("/fork", { after: version, line: name }, "A new line.")) this.timeline.jump(Infinity);
  }

  // -- doing

  /** Have something done, and look what came of it. */
  async do(path, body, said = "") {
    try {
      this.result.hide();
      const done = await this.api.post(path, body), { undone, redone, first } = done;
      this.say(undone ? `Undone: ${undone}.` : redone ? `Done again: ${redone}.` : said);
      await this.refresh(!!undone || !!redone);
      this.didLast = ["/answer", "/roll", "/always"].includes(path);
      if (this.didLast) await this.result.tell(this.chronicle.since(first));
      return done;
    } catch (problem) {
      this.wrong(problem);
      if (problem.status === 409 || problem.status === 412) await this.refresh();
    }
  }

  head() {
    const { role, names, by } = this.present, played = names.map((each) => this.called(each)).join(" and ");
    at("role").textContent = { gm: "You are the game master.", spectator: "You are looking on.",
      player: `You play ${played}${by === names.join(", ") ? "" : `, as ${by}`}.` }[role];
    const tool = (key, name, more) => button(name, () => this.key(key), { title: key, ...more }), change = { class: "change" };
    at("tools").append(...[this.plays && tool("u", "Undo", change), this.master && tool("r", "Redo", change), tool("?", "Keys")].filter(Boolean));
  }

  /** A dialog with that heading and contents; closed by Escape. */
  ask(heading, ...contents) {
    const dialog = at("dialog");
    dialog.className = "";
    dialog.replaceChildren(el("h2", { id: "dialog-title", tabindex: -1 }, heading), ...contents.filter(Boolean),
      el("div.row.foot", {}, button("Close", () => dialog.close())));
    if (!dialog.open) dialog.showModal();
    return dialog;
  }

  /** Whether they mean it. */
  confirm(question, yes) {
    return new Promise((answer) => {
      const dialog = this.ask("Sure?", el("p", {}, question), row(button(yes, () => { answer(true); dialog.close(); }, { class: "main" })));
      dialog.addEventListener("close", () => answer(false), { once: true });
    });
  }

  /** A word that is asked for. */
  prompted(heading, label) {
    return new Promise((answer) => {
      const typed = el("input", { required: true, maxlength: 60, "aria-label": label, placeholder: label, autocomplete: "off" });
      const dialog = this.ask(heading, el("form", { onsubmit: (event) => {
        event.preventDefault();
        answer(typed.value);
        dialog.close();
      } }, row(typed, el("button.main", {}, "Go on"))));
      dialog.addEventListener("close", () => answer(""), { once: true });
      typed.focus();
    });
  }

  wrong = (problem) => problem && this.say(this.spoken(problem.message));

  /** A sentence of the server with everybody's name; keys, and what is to be typed, stay as they are. */
  spoken(text) {
    const names = new Set(this.present?.standing.combatants.map(({ name }) => name));
    const said = text.replace(/(?<![\w.'`-])[a-z][\w-]*(?!\w|-|`|'(?!s\b)|\.\w)/g, (word) => names.has(word) ? this.called(word) : word);
    return /^[\w-]+\.\w/.test(said) ? said : capital(said);
  }

  say(text) {
    at("status").textContent = text;
    clearTimeout(this.hush);
    this.hush = setTimeout(() => this.say(""), 8000);
  }

  /** The feed is cut off: a bar stays until it is there again, and nothing looks live. */
  cut(problem) {
    const gone = problem?.status === 401 || problem?.status === 403;
    at("bar").hidden = false;
    at("bar").textContent = gone ? problem.message : `${problem?.message ?? "The server cannot be reached."} Trying again …`;
    document.body.classList.toggle("cut", true);
    this.lively(false);
  }

  online() {
    if (at("bar").hidden) return;
    at("bar").hidden = true;
    document.body.classList.remove("cut");
    this.lively(this.timeline.last);
  }

  /** Do what a key means; whether it means anything. */
  key(key) {
    if ("ur".includes(key) && at("asks").inert) return false;
    if (key === "u" && this.plays) this.do("/undo", {});
    else if (key === "r" && this.master) this.do("/redo", {});
    else if (key === "w") this.see(this.timeline.version, true);
    else if (key === "?") this.ask("Keys", el("table", {}, KEYS.map(([key, does]) => el("tr", {}, el("th", { scope: "row" }, key), el("td", {}, does)))));
    else if (/^[1-9]$/.test(key) && this.timeline.last) this.asks.digit(key);
    else if (key === "e" && this.timeline.last) this.asks.end();
    else return this.timeline.key(key);
    return true;
  }
}

