/** The worked fights of a rule system, to be watched: each is read in as a fight of one's own, and played from its beginning. */
import { button, capital, el, input, para, small } from "./el.js";

const MOST = 8;

export class Worked {
  fights = [];

  /** `enter(record, title)` opens a record. */
  constructor(api, say, enter) {
    Object.assign(this, { api, say, enter });
    this.search = input({ type: "search", placeholder: "Search the worked fights", "aria-label": "Search the worked fights", oninput: () => this.show() });
    this.list = el("ul.recent");
    this.node = el("div.worked", {}, this.search, this.list);
  }

  /** Those of that system, unless another is chosen meanwhile. */
  async choose(system) {
    this.system = system;
    this.list.replaceChildren();
    const { fights } = await this.api.get(`/systems/${system}/fights`);
    if (this.system !== system) return;
    this.fights = fights;
    this.show();
  }

  show() {
    const words = this.search.value.toLowerCase().split(/\s+/);
    const found = this.fights.filter(({ name, title, about }) => words.every((word) => `${name} ${title} ${about}`.toLowerCase().includes(word)));
    this.list.replaceChildren(...found.slice(0, MOST).map(({ name, title, about }) => el("li", {},
      button(`Watch ${title || name}`, () => this.watch(name, title)), para(small(capital(about))))));
    if (found.length > MOST) this.list.append(el("li", {}, small(`and ${found.length - MOST} more: search them`)));
  }

  async watch(name, title) {
    try {
      const answer = await this.api.send(`/systems/${this.system}/fights/${encodeURIComponent(name)}`, {});
      await this.enter(await answer.blob(), title || name);
    } catch (problem) {
      this.say(problem.message);
    }
  }
}
