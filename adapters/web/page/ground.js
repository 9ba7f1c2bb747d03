/** A map drawn by clicks: floor, walls and things, and where people stand. */
import { button, draw, el, row } from "./el.js";

const WIDE = 6, SIDE = 17;
const KINDS = [["people", "place people"], ["wall", "walls"], ["table", "tables"], ["", "clear"]];

/** Which way somebody at one hex faces who looks at another, in sixths of a turn clockwise from north. */
function towards([q, r], [p, s]) {
  const x = 1.5 * (p - q), y = Math.sqrt(3) * (s - r + (p - q) / 2);
  return (Math.round(Math.atan2(x, -y) / (Math.PI / 3)) + 6) % 6;
}

/** What stands on a piece: the first letter of a name, and its number if it has one. */
export const letters = (name) => (name.replace(/^the /, "")[0]?.toUpperCase() ?? "?") + (/ (\d{1,2})$/.exec(name)?.[1] ?? "");

export class Ground {
  things = new Map();
  kind = "people";
  next = 0;

  /** `entrants()` are those who will fight; each gets `at` when placed. */
  constructor(entrants) {
    this.entrants = entrants;
    this.svg = draw("svg", { viewBox: "-190 -200 380 400", class: "board ground", role: "group", "aria-label": "The map: choose a hex" });
    const kinds = row(KINDS.map(([kind, name]) => button(name, () => {
      this.kind = kind;
      for (const each of kinds.children) each.ariaPressed = `${each.dataset.kind === kind}`;
    }, { "data-kind": kind, "aria-pressed": `${kind === this.kind}` })));
    this.node = el("div", {}, kinds, el("p.soft", {}, "People are placed one after the other, in their order. Without a map the rules place them."), this.svg);
  }

  /** Where somebody stands who was placed, facing the nearest of another side. */
  place({ at, field }) {
    if (!at) return {};
    const far = (there) => Math.max(Math.abs(there[0] - at[0]), Math.abs(there[1] - at[1]), Math.abs(there[0] + there[1] - at[0] - at[1]));
    const foes = this.entrants().filter((each) => each.at && each.field.value !== field.value).map((each) => each.at);
    const [near] = foes.toSorted((one, other) => far(one) - far(other));
    return { at, facing: near ? towards(at, near) : 0 };
  }

  get features() { return [...this.things].map(([at, kind]) => ({ at: at.split(",").map(Number), kind })); }

  clear() {
    this.things.clear();
    this.next = 0;
    for (const each of this.entrants()) delete each.at;
    this.draw();
  }

  draw() {
    const people = new Map(this.entrants().filter((each) => each.at).map((each) => [`${each.at}`, each])), cells = [];
    for (let q = -WIDE; q <= WIDE; q++) for (let r = Math.max(-WIDE, -q - WIDE); r <= Math.min(WIDE, -q + WIDE); r++) {
      const x = 1.5 * SIDE * q, y = Math.sqrt(3) * SIDE * (r + q / 2), place = `${q},${r}`, one = people.get(place);
      const points = [0, 1, 2, 3, 4, 5].map((turn) => `${x + SIDE * Math.cos(turn * Math.PI / 3)},${y + SIDE * Math.sin(turn * Math.PI / 3)}`).join(" ");
      const thing = this.things.get(place), hex = draw("polygon", { points, class: thing === "wall" ? "wall" : thing ? "raised" : "hex open",
        "data-at": place, tabindex: 0, role: "button", "aria-label": `${place}${one ? `: ${one.name.value}` : thing ? `: ${thing}` : ""}` });
      const pick = () => this.pick(place);
      hex.addEventListener("click", pick);
      hex.addEventListener("keydown", (event) => event.key === "Enter" && pick());
      cells.push(hex);
      if (one) cells.push(draw("g", { class: `token s${one.tone}`, transform: `translate(${x} ${y})` },
        draw("circle", { class: "body", r: 10 }), draw("text", { class: "letters", y: 4, "font-size": 11 }, letters(one.name.value))));
    }
    this.svg.replaceChildren(...cells);
  }

  pick(place) {
    const people = this.entrants(), there = people.find((each) => `${each.at}` === place);
    if (this.kind === "people") {
      if (there) delete there.at;
      else if (people.length) {
        const one = people.find((each) => !each.at) ?? people[this.next++ % people.length];
        one.at = place.split(",").map(Number);
      }
    } else if (this.kind) this.things.set(place, this.kind);
    else this.things.delete(place);
    const focused = document.activeElement?.dataset?.at;
    this.draw();
    if (focused) this.svg.querySelector(`[data-at="${focused}"]`)?.focus();
  }
}
