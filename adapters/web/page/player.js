/** The timeline: a scrubber over the moments of a fight, with steps both ways and play. */
import { el } from "./el.js";

const PACE = 1100;

export class Player {
  /** `show(frame, last)` is called for each moment that is to be seen; `last` if there is none after it. */
  constructor(host, show) {
    this.show = show;
    this.frames = [];
    this.index = -1;
    this.timer = 0;
    const button = (sign, name, key, go) =>
      el("button", { type: "button", "aria-label": name, title: `${name} (${key})`, onclick: go }, sign);
    this.playing = button("▶", "Play", "space", () => this.toggle());
    this.range = el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Moment of the fight",
      oninput: () => { this.stop(); this.go(Number(this.range.value)); } });
    this.where = el("output", { class: "where" });
    host.replaceChildren(
      el("div", { class: "transport", role: "group", "aria-label": "Replay" },
        button("«", "To the beginning", "Home", () => this.go(0)),
        button("‹", "Step back", "k or ←", () => this.step(-1)),
        this.playing,
        button("›", "Step on", "j or →", () => this.step(1)),
        button("»", "To the end", "End", () => this.go(this.frames.length - 1)),
        this.where),
      this.range);
    addEventListener("keydown", (event) => this.key(event));
  }

  get frame() { return this.frames[this.index]; }
  /** What the moment says of that name, or the last before it that says anything. */
  told(name) { return this.frames.slice(0, this.index + 1).findLast((each) => each[name])?.[name] ?? ""; }
  get last() { return this.index >= this.frames.length - 1; }

  /** Take these moments; whoever looked at the end goes on looking at the end. */
  set(frames) {
    const end = this.last, version = this.frame?.version;
    this.frames = frames.filter((each, index) => each.text || index === frames.length - 1);
    this.range.max = Math.max(0, this.frames.length - 1);
    const kept = this.frames.findIndex((each) => each.version >= version);
    this.go(end || kept < 0 ? this.frames.length - 1 : kept);
  }

  go(index) {
    if (!this.frames.length) return;
    this.index = Math.min(Math.max(index, 0), this.frames.length - 1);
    const { version, text } = this.frame;
    this.range.value = this.index;
    this.range.setAttribute("aria-valuetext", `event ${version}: ${text || "the present"}`);
    this.where.textContent = `event ${version}`;
    if (this.last) this.stop();
    this.show(this.frame, this.last);
  }

  /** To the moment of that event, or the last before it. */
  goTo(version) {
    const after = this.frames.findIndex((each) => each.version >= version);
    this.stop();
    this.go(after < 0 ? this.frames.length - 1 : after);
  }

  step(by) { this.stop(); this.go(this.index + by); }

  toggle() {
    if (this.timer) return this.stop();
    if (this.last) this.go(0);
    this.timer = setInterval(() => this.go(this.index + 1), PACE);
    this.playing.textContent = "❚❚";
    this.playing.setAttribute("aria-label", "Pause");
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.playing.textContent = "▶";
    this.playing.setAttribute("aria-label", "Play");
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.matches("input:not([type=range]), select, textarea")) return;
    if (event.key === " " && event.target.matches("button, summary, a, [role=button]")) return;
    const range = event.target === this.range;
    const does = { j: () => this.step(1), k: () => this.step(-1), " ": () => this.toggle(),
      ...(range ? {} : { ArrowRight: () => this.step(1), ArrowLeft: () => this.step(-1),
        Home: () => this.go(0), End: () => this.go(this.frames.length - 1) }) }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }
}
