/** Pointing at the board: where, at whom, and what a click there does. */
import { foreshow, lightHolds, paces } from "./board.js";
import { confirm } from "./dialog.js";
import { at, el, plain } from "./el.js";

export class Pointing {
  where = el("output.where", { "aria-live": "off" });
  touch = matchMedia("(pointer: coarse)");

  constructor(table) {
    const board = at("board");
    this.table = table;
    at("view").append(...table.camera.controls(), this.where);
    board.addEventListener("click", (event) => this.click(event));
    board.addEventListener("pointerover", (event) => this.over(event));
    board.addEventListener("pointerleave", () => {
      this.where.textContent = "";
      this.light();
      foreshow(board);
    });
  }

  /** The hex in which somebody stands or which is pointed at, and who is. */
  place(target) {
    const who = target.closest?.(".token")?.dataset.who;
    return { who, place: target.dataset.at ?? (who && `${this.table.at(who)}`) };
  }

  async click({ target }) {
    const { table, touch } = this, { who, place } = this.place(target);
    if (!place || !table.timeline.last || at("asks").inert || table.camera.dragged) return;
    if (who && table.asks.strike(who, !touch.matches)) return;
    if (touch.matches && table.asks.first.ways.has(place) && !await confirm(`Go to ${place}?`, "Go")) return;
    table.asks.step(place);
  }

  over({ target }) {
    const { who, place } = this.place(target);
    this.where.textContent = who ? this.pointed(who) : place ? this.distance(place) : "";
    this.light(who);
    if (place) this.table.asks.way(place);
  }

  /** Who is pointed at, and what a click on them does. */
  pointed(name) {
    const { table } = this, ways = table.timeline.last ? table.asks.against(name) : [], called = table.called(name), where = table.at(name);
    return !ways.length ? [called, where && this.distance(`${where}`)].filter(Boolean).join(", ")
      : ways.length > 1 ? `Click: ${ways.length} ways against ${called}`
        : `Click: ${ways[0].text}, ${plain(ways[0].needs.test)} ${ways[0].needs.target}`;
  }

  /** A hex, and how far it is from who acts. */
  distance(place) {
    const acting = this.table.found.fighters.find((each) => each.acting), far = acting && paces(acting.at, place.split(",").map(Number));
    return far ? `${place}, ${far} from ${acting.label}` : place;
  }

  /** Light up somebody on the board, among the fighters and in the options. */
  light(name) {
    for (const each of document.querySelectorAll("[data-who]")) each.classList.toggle("aim", !!name && each.dataset.who === name);
    lightHolds(at("board"), ...name ? [name] : []);
    this.table.asks.light(name);
  }
}
