/** The timeline: rounds, wounds and doubts from afar, and steps through the moments of the line that stands. */
import { button, draw, el, input, select } from "./el.js";

const PACE = 1100, HIGH = 26;
const SPEEDS = [0.5, 1, 2, 4, 8];
/** By kind of mark: what it is called, and how it is drawn at a place of the strip. */
export const MARKS = {
  round: ["a round begins", (x) => `M${x} 17V26`],
  wound: ["a wound", (x) => `M${x} 2V11`],
  down: ["somebody is out", (x) => `M${x - 4} 3L${x + 4} 11M${x + 4} 3L${x - 4} 11`],
  revived: ["somebody is back", (x) => `M${x - 4} 11L${x} 3L${x + 4} 11`],
  hold: ["a hold", (x) => `M${x - 3} 7A3 3 0 1 0 ${x + 3} 7A3 3 0 1 0 ${x - 3} 7`],
  dispute: ["a dispute", (x) => `M${x} 1L${x + 5} 12H${x - 5}Z`],
  corrected: ["a correction", (x) => `M${x - 5} 7L${x - 1} 11L${x + 5} 2`],
  ruling: ["a ruling", (x) => `M${x - 4} 3H${x + 4}V11H${x - 4}Z`],
  fork: ["another line", (x) => `M${x} 13V6L${x - 4} 1M${x} 6L${x + 4} 1`],
  joined: ["somebody comes in", (x) => `M${x - 4} 7H${x + 4}M${x} 3V11`],
  end: ["the end", (x) => `M${x} 1V26`],
};

export class Timeline {
  moments = [];
  rolls = new Set();
  marks = [];
  index = -1;

  /** `show(version, last)` is called for each moment seen; `last` if none comes after it. */
  constructor(host, show) {
    this.show = show;
    this.told = () => "";
    const control = (sign, name, key, does) => button(sign, does, { "aria-label": name, title: key ? `${name} (${key})` : name });
    const step = (sign, name, key, to) => control(sign, name, key, () => this.jump(to()));
    this.playing = control("▶", "Play", "space", () => this.toggle());
    this.speed = select(SPEEDS.map((each) => [each, `${each}×`.replace("0.5", "½"), each === 1]),
      { "aria-label": "Speed", onchange: () => this.timer && (this.stop(), this.toggle()) });
    this.where = el("output.where");
    this.range = input({ type: "range", min: 0, "aria-label": "Moment of the fight",
      oninput: () => this.jump(+this.range.value) });
    this.strip = draw("svg", { class: "marks", "aria-hidden": "true", preserveAspectRatio: "none" });
    host.replaceChildren(
      el("div.row", { role: "group", "aria-label": "Replay" },
        step("«", "To the beginning", "Home", () => -Infinity), step("‹", "Step back", "k or ←", () => this.index - 1),
        this.playing, step("›", "Step on", "j or →", () => this.index + 1), step("»", "To the end", "End", () => Infinity),
        step("Roll ›", "Next roll", "n", () => this.next("roll")), step("Wound ›", "Next wound", "m", () => this.next("wound")),
        this.speed, this.where),
      el("div.track", {}, this.strip, this.range));
    new ResizeObserver(() => this.redraw()).observe(this.strip.parentNode);
  }

  get version() { return this.moments[this.index]; }
  get last() { return this.index >= this.moments.length - 1; }

  /** Take this timeline; who looked at the end goes on doing so. */
  set({ moments, rolls, marks }) {
    const end = this.last, version = this.version;
    Object.assign(this, { moments, rolls: new Set(rolls), marks });
    this.range.max = Math.max(0, moments.length - 1);
    this.redraw();
    this.go(end ? Infinity : this.find(version));
  }

  /** Take what is new as well. */
  add({ moments, rolls, marks }) {
    this.set({ moments: [...this.moments, ...moments], rolls: [...this.rolls, ...rolls], marks: [...this.marks, ...marks] });
  }

  /** The moment of that event, or the next after it. */
  find(version) {
    const found = this.moments.findIndex((each) => each >= version);
    return found < 0 ? Infinity : found;
  }

  /** The next moment of that kind: a roll, a wound. */
  next(kind) {
    const wanted = kind === "roll" ? this.rolls : new Set(this.marks.filter(({ is }) => is === kind).map((each) => each.version));
    const found = this.moments.findIndex((each, index) => index > this.index && wanted.has(each));
    return found < 0 ? Infinity : found;
  }

  redraw() {
    const wide = Math.max(100, this.strip.parentNode.clientWidth - 16), many = Math.max(1, this.moments.length - 1);
    const place = new Map(this.moments.map((version, index) => [version, index])), kinds = new Map();
    for (const { version, is } of this.marks) {
      const index = place.get(version) ?? this.find(version);
      if (index === Infinity) continue;
      const x = Math.round(8 + index / many * wide), shapes = kinds.get(is) ?? kinds.set(is, new Set()).get(is);
      shapes.add(MARKS[is][1](x));
    }
    this.strip.setAttribute("viewBox", `0 0 ${wide + 16} ${HIGH}`);
    this.strip.replaceChildren(...[...kinds].map(([is, shapes]) => draw("path", { class: `mark ${is}`, d: [...shapes].join("") },
      draw("title", {}, MARKS[is][0]))));
  }

  go(index) {
    if (!this.moments.length) return;
    this.index = this.range.value = Math.max(0, Math.min(index, this.moments.length - 1));
    this.where.textContent = `event ${this.version}`;
    this.range.ariaValueText = `${this.where.textContent}: ${this.told(this.version)}`;
    if (this.last) this.stop();
    this.show(this.version, this.last);
  }

  jump(index) {
    this.stop();
    this.go(index);
  }

  /** From the beginning on. */
  play() {
    this.jump(0);
    this.toggle();
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.last) this.go(0);
    this.timer = setInterval(() => this.go(this.index + 1), PACE / this.speed.value);
    this.sign("❚❚", "Pause");
  }

  stop() {
    this.timer = clearInterval(this.timer);
    this.sign("▶", "Play");
  }

  sign(textContent, ariaLabel) { Object.assign(this.playing, { textContent, ariaLabel }); }

  /** Whether a key was for the timeline. */
  key(key) {
    const by = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[key];
    const kind = { n: "roll", m: "wound" }[key];
    if (by) this.jump(this.index + by);
    else if (kind) this.jump(this.next(kind));
    else if (key === " ") this.toggle();
    return by || kind || key === " ";
  }
}

/** Call `pressed(key)` for keys meant for the page, not for what has the focus. */
export function keys(pressed) {
  addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target.matches(`input:not([type=range]), textarea, select${key === " " ? ", button, summary, a, [role=tab]" : ""}`)) return;
    if (target.matches("[role=tab]") && key.startsWith("Arrow")) return;
    if (pressed(key)) event.preventDefault();
  });
}
