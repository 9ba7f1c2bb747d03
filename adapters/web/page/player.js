/** The timeline: a scrubber over the moments of a fight, with steps both ways and play. */
import { button, el, input } from "./el.js";

const PACE = 1100;

export class Player {
  frames = [];
  index = -1;

  /** `show(frame, last)` is called for each moment seen; `last` if none comes after it. */
  constructor(host, show) {
    this.show = show;
    const control = (sign, name, key, does) => button(sign, does, { "aria-label": name, title: `${name} (${key})` });
    this.playing = control("▶", "Play", "space", () => this.toggle());
    const step = (sign, name, key, by) => control(sign, name, key, () => this.jump(this.index + by));
    this.where = el("output.where");
    this.range = input({ type: "range", min: 0, "aria-label": "Moment of the fight",
      oninput: () => this.jump(+this.range.value) });
    host.replaceChildren(
      el("div.row", { role: "group", "aria-label": "Replay" },
        step("«", "To the beginning", "Home", -Infinity), step("‹", "Step back", "k or ←", -1), this.playing,
        step("›", "Step on", "j or →", 1), step("»", "To the end", "End", Infinity), this.where), this.range);
  }

  get frame() { return this.frames[this.index]; }
  get last() { return this.index >= this.frames.length - 1; }

  /** What the moment says of that name, or the last before it that says anything. */
  told(name) { return this.frames.slice(0, this.index + 1).findLast((each) => each[name])?.[name] ?? ""; }

  /** Take these moments; who looked at the end goes on doing so. */
  set(frames) {
    const end = this.last, version = this.frame?.version;
    this.frames = frames.filter((each, index) => each.text || index === frames.length - 1);
    this.range.max = this.frames.length - 1;
    this.go(end ? Infinity : this.find(version));
  }

  /** The moment of that event, or the next after it. */
  find(version) {
    const found = this.frames.findIndex((each) => each.version >= version);
    return found < 0 ? Infinity : found;
  }

  go(index) {
    this.index = this.range.value = Math.max(0, Math.min(index, this.frames.length - 1));
    this.where.textContent = `event ${this.frame.version}`;
    this.range.ariaValueText = `${this.where.textContent}: ${this.told("text")}`;
    if (this.last) this.stop();
    this.show(this.frame, this.last);
  }

  jump(index) {
    this.stop();
    this.go(index);
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.last) this.go(0);
    this.timer = setInterval(() => this.go(this.index + 1), PACE);
    this.mark("❚❚", "Pause");
  }

  stop() {
    this.timer = clearInterval(this.timer);
    this.mark("▶", "Play");
  }

  mark(textContent, ariaLabel) { Object.assign(this.playing, { textContent, ariaLabel }); }

  /** Whether a key was for the timeline. */
  key(key) {
    const does = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[key];
    if (does) this.jump(this.index + does);
    else if (key === " ") this.toggle();
    return does || key === " ";
  }
}

/** Call `pressed(key)` for keys meant for the page, not for what has the focus. */
export function keys(pressed) {
  addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (target.matches(`input:not([type=range]), select${key === " " ? ", button, summary, a" : ""}`)) return;
    if (pressed(key)) event.preventDefault();
  });
}
