/** The whole fight as paper has it: its story with a board for each round, and the dice as numbered lines. */
import { el, picture } from "./el.js";
import { showFighters } from "./fighters.js";

/** The paragraphs, those that a sum stands for in its place. */
const whole = (story) => story.flatMap((each) => (each.folded ? whole(each.folded) : each));

export class Printed {
  /** `shown` is the content of the page, `frameOf(version)` the moment of an event. */
  constructor(host, shown, frameOf) {
    this.host = host;
    this.shown = shown;
    this.frameOf = frameOf;
    this.dice = [];
    this.marked = new Set();
    this.part = host;
    addEventListener("beforeprint", () => this.make());
  }

  /** What is printed, made when somebody prints for the first time. */
  make() {
    if (this.host.childElementCount) return;
    const { story, frames, people, fighters } = this.shown, last = frames.at(-1), end = el("div");
    let under = "";
    for (const { heading, aside, sentences } of whole(story)) {
      if (heading && heading !== under) {
        this.throws();
        this.begin((under = heading), sentences[0].version);
      }
      this.part.append(el(aside ? "p.aside" : "p", {}, sentences.flatMap((each) => this.sentence(each))));
    }
    this.throws();
    showFighters(end, people[last.people].map((each) => fighters[each]), () => {});
    this.begin("In the end", last.version);
    this.part.append(end);
  }

  /** A part of the fight under its heading, with the board of that event. */
  begin(heading, version) {
    this.host.append((this.part = el("section", {}, el("h2", {}, heading), this.board(version))));
  }

  /** A sentence, and the number of the dice that it tells of. */
  sentence({ version, text, joined, stands }) {
    const { frames, whys } = this.shown, key = frames.find((each) => each.version === version)?.key;
    const rolled = whys[key]?.roll && !this.marked.has(key), told = stands === false ? el("s", {}, text) : text;
    if (!rolled) return [joined ? "" : " ", told];
    this.marked.add(key);
    this.dice.push(whys[key].lines[0]);
    return [joined ? "" : " ", told, el("sup", {}, `${this.marked.size}`)];
  }

  /** The dice since the last round. */
  throws() {
    const start = this.marked.size - this.dice.length + 1;
    if (this.dice.length) this.part.append(el("ol.throws", { start }, this.dice.map((each) => el("li", {}, each))));
    this.dice = [];
  }

  board(version) {
    const { boards, lines } = this.shown, { board } = this.frameOf(version);
    return el("figure", {}, picture(boards[board].map((each) => lines[each]).join("\n")));
  }
}
