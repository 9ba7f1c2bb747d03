/** What just came of it, for a moment, with the way back. */
import { button, el } from "./el.js";

export class Result {
  constructor(table) {
    this.table = table;
    this.node = el("div", { id: "result", role: "status", hidden: true });
  }

  /** Tell these sentences; who may undo what was done last sees what that would take back. */
  async tell(text) {
    const { table, node } = this;
    const told = el("p", {}, text);
    node.hidden = !text;
    node.replaceChildren(told);
    if (!text || !table.plays) return;
    const back = await table.api.get("/undo").catch(() => null);
    if (!back || told.parentNode !== node) return; // something newer is told by now
    if (back.what) node.append(button(`Undo ${back.what}`, () => this.undo()));
    else if (!table.master && back.why_not && table.didLast) {
      node.append(button("Ask the game master to take it back", () => this.wish(), { title: back.why_not }));
    }
  }

  /** Something else has happened: what may be undone is asked anew. */
  old() {
    if (!this.node.hidden) this.tell(this.node.firstChild.textContent);
  }

  undo() {
    this.hide();
    return this.table.do("/undo", {});
  }

  async wish() {
    const { table } = this;
    const text = `Please take back what I did last.`;
    if (await table.do("/note", { text, wish: "undo" }, "The game master has been asked.")) this.hide();
  }

  hide() {
    this.node.hidden = true;
    this.node.replaceChildren();
  }
}

/** What players ask of the game master. */
export function wishes(host, table) {
  host.replaceChildren(...table.present.standing.wishes.map(({ by, text }) => el("div.notice", {},
    `${table.named(by)}: ${text} `,
    table.master && button("Undo", () => table.do("/undo", {})),
    table.master && button("No", () => table.do("/note", { text: "What was done stands." })))));
}
