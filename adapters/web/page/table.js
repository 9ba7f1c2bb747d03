/** The table: what is seen of a fight, kept up to date by the live feed. */
import { Api } from "./api.js";
import { showBoard } from "./board.js";
import { Camera } from "./camera.js";
import { Chronicle } from "./chronicle.js";
import { prompted } from "./dialog.js";
import { at, button, el, mono, titled } from "./el.js";
import { Tabs, parts } from "./evidence.js";
import { showFighters } from "./fighters.js";
import { cut, lively, online } from "./live.js";
import { Pointing } from "./pointing.js";
import { Questions } from "./question.js";
import { Result, wishes } from "./result.js";
import { say, spoken } from "./said.js";
import { System } from "./system.js";
import { Timeline, keys } from "./timeline.js";

/** Events after which all others are looked at again: another line is played on, or secrets are laid open. */
const ANEW = ["head-moved", "revealed"];
/** What answers, and how it is refused where somebody else was quicker. */
const ANSWERS = ["/answer", "/roll", "/always"], STALE = ["stale-prompt", "no-such-prompt"];
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
    this.pointing = new Pointing(this);
    at("words").addEventListener("toggle", () => this.timeline.go(this.timeline.index));
    await this.all_else(true).catch(this.wrong);
    if (watch) this.timeline.play();
    const news = ({ event, version }) => {
      online(this.timeline.last);
      if (event.is === "head-moved") this.asks.again.clear();
      if (version > this.seen) this.result.old();
      if (version <= this.seen && version <= this.present.standing.last && !ANEW.includes(event.is)) return;  // one's own
      return this.refresh(ANEW.includes(event.is)).catch(this.wrong);
    };
    this.api.follow(this.present.head, news, () => online(this.timeline.last), cut);
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
    return (this.busy ??= this.catch_up());
  }

  async catch_up() {
    try {
      while (this.wanted) {
        const anew = this.wanted === 2;
        this.wanted = 0;
        await this.fetch(anew);
      }
    } finally {
      this.busy = null;
    }
  }

  async fetch(anew) {
    this.present = await this.api.get("/");
    this.standing();
    await this.all_else(anew);
    if (anew && at("log").querySelector(".card[data-key]")) await (await import("./cards.js")).outdated(this);
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
      `In dispute: ${why} (${this.named(by)}) `, mono(roll), " ", button("Why", async () => (await import("./cards.js")).why(this, roll)), " ",
      this.master && button("Settle", async () => (await import("./cards.js")).correctAt(this, roll)))));
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
    lively(last && at("bar").hidden);
    if (last) this.asks.repeat();
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

  draw(found) {
    const lost = (each) => Object.fromEntries(each.pools.map(({ pool, now, taken }) => [pool, taken ? -now : now]));
    const before = new Map((this.found?.fighters ?? []).map((each) => [each.name, lost(each)]));
    const hurt = found.fighters.filter((each) => Object.entries(lost(each)).some(([pool, now]) => now < before.get(each.name)?.[pool])).map(({ name }) => name);
    this.found = found;
    at("heading").textContent = found.over || found.heading;
    showFighters(at("fighters"), found.fighters, (name) => this.sheet(name), (name) => this.pointing?.light(name), this.present);
    showBoard(at("board"), found.board, hurt);
    this.camera.apply();
    if (this.timeline.last || !this.timeline.moments.length)
      for (const to of this.asks.first.ways.keys()) at("board").querySelector(`.hex[data-at="${to}"]`)?.classList.add("open");
  }

  /** Where somebody stands, where places matter. */
  at(name) { return this.found?.mapped && this.found.fighters.find((each) => each.name === name)?.at; }

  // -- looking closely

  /** Go to the moment of that event; with `card` lay its card open. */
  async see(version, card = false) {
    this.tabs.open("Story");
    this.timeline.jump(this.timeline.find(version));
    await this.chronicle.reach(version);
    if (card) await this.look(version, this.chronicle.story.find(version));
  }

  /** The card of that event, below its sentence. */
  async look(version, said) { return (await import("./cards.js")).look(this, version, said); }

  async sheet(name) { return (await import("./sheet.js")).openSheet(this, name).catch(this.wrong); }

  hand(name) {
    this.tabs.open("Table");
    document.body.dataset.part = "Table";
    this.opened("Table").then(() => this.manage?.hand(name));
  }

  async fork(version) {
    const name = await prompted("Fork here", "Name of a new line");
    if (name && await this.do("/fork", { after: version, line: name }, "A new line.")) this.timeline.jump(Infinity);
  }

  // -- doing

  /** Have something done, and look what came of it. */
  async do(path, body, said = "") {
    try {
      this.result.hide();
      if (!ANSWERS.includes(path)) {  // what answers as before is over, after the answer that is on its way
        this.asks.again.clear();
        await this.asks.repeating;
      }
      const done = await this.api.post(path, body), { undone, redone } = done;
      say(undone ? `Undone: ${undone}.` : redone ? `Done again: ${redone}.` : said);
      await this.refresh(!!undone || !!redone);
      this.didLast = ANSWERS.includes(path);
      if (this.didLast) await this.result.tell(this.chronicle.since(this.asks.since(done.first)));
      return done;
    } catch (problem) {
      this.asks.again.clear();
      if (problem.status === 409 || problem.status === 412) await this.refresh();
      if (STALE.includes(problem.code)) say(`Somebody else has answered that meanwhile. ${this.present.prompts.map(({ text }) => text).join(" ")}`);
      else this.wrong(problem);
    }
  }

  head() {
    const { role, names, by } = this.present, played = names.map((each) => this.called(each)).join(" and ");
    at("role").textContent = { gm: "You are the game master.", spectator: "You are looking on.",
      player: `You play ${played}${by === names.join(", ") ? "" : `, as ${by}`}.` }[role];
    const tool = (key, name, more) => button(name, () => this.key(key), { title: key, ...more }), change = { class: "change" };
    at("tools").append(...[this.plays && tool("u", "Undo", change), this.master && tool("r", "Redo", change), tool("?", "Keys")].filter(Boolean));
  }

  wrong = (problem) => problem && say(this.spoken(problem.message));

  /** A sentence of the server with everybody's name. */
  spoken(text) { return spoken(text, this.present?.standing.combatants.map(({ name }) => name), (name) => this.called(name)); }

  /** Do what a key means; whether it means anything. */
  key(key) {
    if ("urb".includes(key) && at("asks").inert) return false;
    if (key === "u" && this.plays) this.do("/undo", {});
    else if (key === "r" && this.master) this.do("/redo", {});
    else if (key === "w") this.see(this.timeline.version, true);
    else if (key === "?") import("./help.js").then(({ help }) => help());
    else if (/^[1-9]$/.test(key) && this.timeline.last) this.asks.digit(key);
    else if (key === "e" && this.timeline.last) this.asks.end();
    else if (key === "b" && this.timeline.last) this.asks.as_before();
    else return this.timeline.key(key);
    return true;
  }
}

