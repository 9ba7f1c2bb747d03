/** The table: what is seen of a fight, kept up to date by the live feed. */
import { Asks } from "./asks.js";
import { showBoard } from "./board.js";
import { at, el, titled } from "./el.js";
import { guests } from "./guests.js";
import { disputes, lineTree, whyPanel } from "./mend.js";
import { Player } from "./player.js";
import { Story } from "./story.js";

const HELP = [["j k, ← →", "step on and back"], ["space", "play"], ["Home End", "beginning and end"],
  ["1 to 9", "choose an option"], ["u", "undo"], ["r", "redo"], ["w", "why"], ["?", "this help"]];

export class Table {
  constructor(api, fight) {
    this.api = api;
    this.fight = fight;
    this.frames = [];
    this.busy = null;
    this.again = false;
  }

  /** Draw everything, then follow. */
  async open() {
    at("table").hidden = false;
    this.story = new Story(at("log"), (version) => {
      at("why").dataset.key ??= "";
      this.player.goTo(version);
    });
    this.asks = new Asks(at("asks"), this);
    this.player = new Player(at("timeline"), (frame, last) => this.moment(frame, last));
    addEventListener("keydown", (event) => this.key(event));
    at("words").addEventListener("toggle", () => this.player.frame && this.moment(this.player.frame, this.player.last));
    at("board").addEventListener("click", (event) => {
      const hex = event.target.closest("[data-at]");
      if (hex && this.player.last) this.asks.hex(hex.dataset.at);
    });
    try {
      await this.refresh();
    } catch (problem) {
      at("table").hidden = true;
      return this.say(problem.message);
    }
    this.head();
    this.api.follow(this.present.standing.last, () => this.refresh().catch((problem) => this.say(problem.message)),
      (problem) => this.say(problem ? `${problem.message} Trying again.` : ""));
  }

  get master() { return this.present.role === "gm"; }
  called(name) { return this.present.standing.combatants.find((each) => each.name === name)?.called || titled(name); }

  /** Look again at everything; if asked for meanwhile, once more. */
  refresh() {
    if (this.busy) this.again = true;
    else this.busy = this.look().finally(() => {
      this.busy = null;
      if (this.again) { this.again = false; this.refresh(); }
    });
    return this.busy;
  }

  async look() {
    const { api } = this;
    const [present, log, frames] = await Promise.all([api.get("/"), api.get("/log?undone=true"), this.moments()]);
    this.present = present;
    this.frames = frames;
    this.story.set(log.paragraphs);
    this.asks.set(present);
    disputes(at("disputes"), this);
    lineTree(at("lines"), this);
    this.player.set(frames);
    document.title = `${present.questions.some((each) => each.mine) ? "● " : ""}${at("title").textContent}`;
  }

  async moments() {
    const found = [];
    for (let count = 1; found.length < count;) {
      const part = await this.api.get(`/frames?from=${found.length}`);
      if (!part.frames.length) break;
      found.push(...part.frames);
      count = part.count;
    }
    const inputs = new Set(found.map(({ event }) => event.key));
    this.sealed = found.some(({ event }) => event.seen_by && !(event.picks ?? event.faces).length);
    return found.map(({ version, text, event }) => {
      const key = event.key || event.because;
      return { version, text, key: inputs.has(key) ? key : "" };
    });
  }

  /** Show one moment. The answer for one that was left meanwhile is thrown away. */
  async moment(frame, last) {
    at("said").textContent = this.player.told("text");
    at("stage").classList.toggle("past", !last);
    at("past").hidden = last;
    at("past").replaceChildren(`You are looking at event ${frame.version}. `,
      el("button", { type: "button", onclick: () => this.player.go(this.frames.length) }, "Back to now"));
    this.story.mark(frame.version, last);
    const when = last ? "" : `?at=${frame.version}`;
    const drawn = this.api.get(`/board.svg${when}`), told = at("words").open && this.api.get(`/board.txt${when}`);
    const [board, words] = await Promise.all([drawn, told]);
    if (this.player.frame.version !== frame.version) return;
    showBoard(at("board"), board);
    at("twin").textContent = words || "";
    if (!last || at("why").dataset.key !== undefined) whyPanel(this, this.player.told("key"));
  }

  /** Have something done; what it brings about comes by itself, and is looked for at once. */
  async do(path, body, said = "") {
    try {
      const done = await this.api.post(path, body);
      this.say(said);
      await this.refresh();
      return done;
    } catch (problem) {
      this.say(problem.message);
      if (problem.status === 409 || problem.status === 412) await this.refresh();
      return null;
    }
  }

  head() {
    const { role, names, standing, by } = this.present;
    at("title").textContent = standing.title || standing.combat;
    at("role").textContent = role === "gm" ? "You are the game master."
      : role === "player" ? `You play ${names.map((each) => this.called(each)).join(" and ")}${by && !names.includes(by) ? `, as ${by}` : ""}.`
      : "You are looking on.";
    const tool = (name, key, does) => el("button", { type: "button", title: key, onclick: does }, name);
    at("tools").append(...[
      role !== "spectator" && tool("Undo", "u", () => this.undo()),
      this.master && tool("Redo", "r", () => this.redo()),
      tool("Why", "w", () => this.why()),
      tool("Keys", "?", () => this.help()),
    ].filter(Boolean));
    if (this.master) guests(at("guests"), this);
  }

  undo() { return this.do("/undo", {}, "Taken back. Nothing is erased."); }
  redo() { return this.do("/redo", {}, "Done again."); }

  why() {
    whyPanel(this, this.player.told("key"));
    at("whypanel").scrollIntoView({ block: "nearest" });
  }

  help() {
    this.ask("Keys", el("table", {}, HELP.map(([keys, what]) => el("tr", {}, el("th", { scope: "row" }, keys), el("td", {}, what)))));
  }

  /** A dialog with that heading and contents; closed by Escape. */
  ask(heading, ...contents) {
    const dialog = at("dialog");
    dialog.replaceChildren(el("h2", { id: "dialog-title" }, heading), ...contents,
      el("div", { class: "row" }, el("button", { type: "button", onclick: () => dialog.close() }, "Close")));
    dialog.showModal();
    return dialog;
  }

  say(text) {
    at("status").textContent = text;
    clearTimeout(this.hush);
    this.hush = setTimeout(() => { at("status").textContent = ""; }, 8000);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || at("dialog").open) return;
    if (event.target.matches("input:not([type=range]), select, textarea") || !this.present) return;
    const does = { u: () => this.present.role !== "spectator" && this.undo(), r: () => this.master && this.redo(),
      w: () => this.why(), "?": () => this.help() }[event.key];
    if (does) does();
    else if (/^[1-9]$/.test(event.key) && this.player.last) this.asks.number(Number(event.key));
  }
}
