/** A rule system's words and rules, fetched when they are first wanted. */
import { plain } from "./el.js";

const TABLES = ["terms", "parts", "acts", "using", "conditions", "grades", "tests", "ends", "postures", "kinds", "settings"];

export class System {
  constructor(api, name) {
    Object.assign(this, { api, name });
    this.word = this.word.bind(this);
  }

  load() {
    return (this.loading ??= this.api.get(`/systems/${this.name}`).then((found) => (this.found = found), () => null));
  }

  /** What a code is called; the code in plain words until that is known. */
  word(code) {
    const { words } = this.found ?? { words: {} };
    return TABLES.map((each) => words[each]?.[code]).find(Boolean) ?? words.counters?.[code]?.name ?? plain(code ?? "");
  }

  /** A value of the state: a number as it is, a code in words, nothing as a dash. */
  put(value) { return /^[a-z][a-z-]*$/.test(value) ? this.word(value) : value || "–"; }

  /** The text of a numbered rule. */
  async text(id) {
    const found = await this.load();
    return found?.rules.find((each) => each.id === id)?.text;
  }
}
