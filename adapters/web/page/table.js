/** The table: what is seen of a fight, kept up to date by the live feed. */
import { Asks } from "./asks.js";
import { showBoard } from "./board.js";
import { at, button, el, titled } from "./el.js";
import { guests } from "./guests.js";
import { disputes, lineTree, whyPanel } from "./mend.js";
import { Player, keys } from "./player.js";
import { salting } from "./salt.js";
import { Story } from "./story.js";

/** By version the sentence that tells an event, as far as that event takes it. */
function told(paragraphs) {
  const texts = new Map();
  for (const { sentences } of paragraphs.flatMap((each) => each.folded ?? each)) {
    let text = "";
    for (const each of sentences) {
      text = (each.joined ? text : "") + each.text;
      if (each.stands !== false) texts.set(each.version, text);
    }
  }
  return texts;
}

/** Events after which all others are looked at again: another line is played on, or secrets are laid open. */
const ANEW = ["head-moved", "revealed"];

export class Table {
  events = [];

  constructor(api) {
    this.api = api;
    this.story = new Story(at("log"), (version) => {
      at("why").dataset.key ??= "";
      this.player.jump(this.player.find(version));
    });
    this.asks = new Asks(at("asks"), this);
    this.player = new Player(at("timeline"), (frame, last) => this.moment(frame, last).catch(this.wrong));
  }

  /** Draw all, then follow. */
  async open() {
    try {
      await this.refresh();
    } catch (problem) {
      at("lost").hidden = false;
      return at("lost").prepend(problem.message);
    }
    at("table").hidden = false;
    this.head();
    keys((key) => this.key(key));
    at("words").addEventListener("toggle", () => this.player.go(this.player.index));
    at("board").addEventListener("click", ({ target }) => this.player.last && this.asks.step(target.dataset.at));
    at("board").addEventListener("pointerover", ({ target }) => this.way(target.dataset.at));
    const news = ({ event }) => this.refresh(ANEW.includes(event.is)).catch(this.wrong);
    this.api.follow(this.present.head, news, this.wrong);
  }

  get master() { return this.present.role === "gm"; }
  get plays() { return this.present.role !== "spectator"; }
  called(name) { return this.present.standing.combatants.find((each) => each.name === name)?.called || titled(name); }

  /** Look again, `anew` at everything or else at what is new; who asks meanwhile has it done once more. */
  refresh(anew = true) {
    if (anew) this.events = [];
    this.again = !!this.busy;
    return (this.busy ??= this.look().finally(() => {
      this.busy = null;
      if (this.again) return this.refresh(false);
    }));
  }

  async look() {
    const wanted = [this.api.get("/"), this.api.get("/log?undone=true"), this.moments()];
    const [present, { paragraphs }, events] = await Promise.all(wanted);
    this.present = present;
    this.story.set(paragraphs);
    this.asks.set(present);
    salting(at("salting"), this);
    disputes(at("disputes"), this);
    lineTree(at("lines"), this);
    const texts = told(paragraphs), inputs = new Set(events.map(({ event }) => event.key));
    this.player.set(events.map(({ version, event }) => {
      const key = [event.key, event.because].find((each) => each && inputs.has(each));
      return { version, text: texts.get(version), key };
    }));
    const title = (at("title").textContent = present.standing.title || present.combat);
    document.title = present.prompts.some((each) => each.mine) ? `● ${title}` : title;
  }

  /** The events of the line that is played on: those that are new. */
  async moments() {
    let events = this.events;
    for (let count = Infinity; events.length < count; events = this.events) {
      const part = await this.api.get(`/frames?told=false&from=${events.length}`);
      events.push(...part.frames);
      count = part.count;
    }
    this.sealed = events.some(({ event }) => event.seen_by && !(event.picks ?? event.faces).length);
    return events;
  }

  /** Show one moment, unless it was left meanwhile. */
  async moment(frame, last) {
    at("said").textContent = this.player.told("text");
    at("stage").classList.toggle("past", !last);
    at("past").hidden = last;
    at("past").replaceChildren(`You are looking at event ${frame.version}. `,
      button("Back to now", () => this.player.jump(Infinity)));
    this.story.mark(frame.version);
    if (at("why").dataset.key !== undefined) whyPanel(this, this.player.told("key"));
    const when = last ? "" : `?at=${frame.version}`;
    const drawn = this.api.get(`/board.svg${when}`), told = at("words").open && this.api.get(`/board.txt${when}`);
    const [board, words] = await Promise.all([drawn, told]);
    if (this.player.frame.version !== frame.version) return;
    showBoard(at("board"), board);
    for (const to of last ? Object.keys(this.asks.first.ways) : [])
      at("board").querySelector(`[data-at="${to}"]`)?.classList.add("open");
    at("twin").textContent = words || "";
  }

  /** Draw the way to a place, where it is a walk that one may take now. */
  way(place) {
    const way = this.player.last ? this.asks.way(place).map(String) : [];
    for (const each of at("board").querySelectorAll(".hex")) each.classList.toggle("way", way.includes(each.dataset.at));
  }

  /** Have something done, and look what came of it. */
  async do(path, body, said = "") {
    try {
      const done = await this.api.post(path, body);
      const { undone, redone } = done;
      this.say(undone ? `Undone: ${undone}.` : redone ? `Done again: ${redone}.` : said);
      await this.refresh();
      return done;
    } catch (problem) {
      this.wrong(problem);
      if (problem.status === 409) await this.refresh();
    }
  }

  head() {
    const { role, names, by } = this.present, played = names.map((each) => this.called(each)).join(" and ");
    at("role").textContent = { gm: "You are the game master.", spectator: "You are looking on.",
      player: `You play ${played}${by === names.join(", ") ? "" : `, as ${by}`}.` }[role];
    const tool = (key, name) => button(name, () => this.key(key), { title: key });
    at("tools").append(...[this.plays && tool("u", "Undo"), this.master && tool("r", "Redo"), tool("w", "Why"),
      button("Save", () => this.save().catch(this.wrong)), tool("?", "Keys")].filter(Boolean));
    if (this.master) guests(at("guests"), this);
  }

  /** The record file, as the holder of this link may see it. */
  async save() {
    const href = URL.createObjectURL(new Blob([await this.api.get("/export")]));
    el("a", { href, download: `${this.present.combat}.ndjson` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 9999);
  }

  /** A dialog with that heading and contents; closed by Escape. */
  ask(heading, ...contents) {
    const dialog = at("dialog");
    const close = button("Close", () => dialog.close());
    dialog.replaceChildren(el("h2", { id: "dialog-title" }, heading), ...contents, close);
    dialog.showModal();
    return dialog;
  }

  wrong = (problem) => problem && this.say(problem.message);

  say(text) {
    at("status").textContent = text;
    clearTimeout(this.hush);
    this.hush = setTimeout(() => this.say(""), 8000);
  }

  /** Do what a key means; whether it means anything. */
  key(key) {
    if (key === "u" && this.plays) this.do("/undo", {});
    else if (key === "r" && this.master) this.do("/redo", {});
    else if (key === "w") {
      whyPanel(this, this.player.told("key"));
      at("why").scrollIntoView({ block: "nearest" });
    } else if (key === "?") at("keys").showModal();
    else if (/^[1-9]$/.test(key) && this.player.last) this.asks.digit(key);
    else return this.player.key(key);
    return true;
  }
}
