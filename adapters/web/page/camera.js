/** The camera over the board: it stays where it was put while the fight goes by. */
import { button } from "./el.js";

const NEAR = 6, STEP = 1.35;

export class Camera {
  /** How far in, and what is in the middle, in the picture's own units; `null` while everything is shown. */
  #zoom = 1;
  #middle = null;

  constructor(host) {
    this.host = host;
    host.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? STEP : 1 / STEP, this.point(event));
    }, { passive: false });
    host.addEventListener("pointerdown", (event) => this.#grip(event));
  }

  controls() {
    return [button("+", () => this.zoom(STEP), { "aria-label": "Zoom in", title: "Zoom in (Ctrl and the wheel)" }),
      button("−", () => this.zoom(1 / STEP), { "aria-label": "Zoom out" }),
      button("⤢", () => this.fit(), { "aria-label": "Fit the board" })];
  }

  get svg() { return this.host.querySelector("svg.board"); }

  /** Where an event is, in the picture's units. */
  point({ clientX, clientY }) {
    const { svg } = this, box = svg.getBoundingClientRect(), { x, y, width, height } = svg.viewBox.baseVal;
    const scale = Math.max(width / box.width, height / box.height);
    return [x + width / 2 + (clientX - box.left - box.width / 2) * scale,
      y + height / 2 + (clientY - box.top - box.height / 2) * scale];
  }

  zoom(by, about = this.#middle ?? this.#center()) {
    const before = this.#zoom, middle = this.#middle ?? this.#center();
    this.#zoom = Math.min(NEAR, Math.max(1, before * by));
    const share = before / this.#zoom;
    this.#middle = this.#zoom === 1 ? null : middle.map((each, index) => about[index] + (each - about[index]) * share);
    this.apply();
  }

  fit() {
    this.#zoom = 1;
    this.#middle = null;
    this.apply();
  }

  /** Look at the new picture as at the one before. */
  apply() {
    const { svg } = this;
    if (!svg) return;
    const [left, top, width, height] = (svg.dataset.all ??= this.#everything(svg)).split(" ").map(Number);
    const [x, y] = this.#middle ?? [left + width / 2, top + height / 2], wide = width / this.#zoom, high = height / this.#zoom;
    svg.setAttribute("viewBox", `${x - wide / 2} ${y - high / 2} ${wide} ${high}`);
    this.host.classList.toggle("near", this.#zoom > 1);
  }

  /** What there is to be seen, with a little room around it. */
  #everything(svg) {
    const { x, y, width, height } = svg.querySelector("g").getBBox();
    return width ? `${x - 6} ${y - 6} ${width + 12} ${height + 12}` : svg.getAttribute("viewBox");
  }

  #center() {
    const { x, y, width, height } = this.svg.viewBox.baseVal;
    return [x + width / 2, y + height / 2];
  }

  #grip(event) {
    if (this.#zoom === 1 || event.button) return;
    const from = this.point(event), middle = this.#middle;
    const move = (moved) => {
      const [x, y] = this.point(moved), dx = x - from[0], dy = y - from[1];
      if (Math.hypot(dx, dy) < 4 && !this.dragged) return;
      this.dragged = true;
      this.#middle = [this.#middle[0] - dx, this.#middle[1] - dy];
      this.apply();
    };
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      if (middle !== this.#middle) setTimeout(() => { this.dragged = false; });
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
  }
}
