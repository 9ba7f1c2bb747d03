/** The telling: paragraphs of sentences. What was there already is left in place, so that only news is read out. */
import { el, para } from "./el.js";

export class Story {
  known = [];

  /** `pick(version, sentence)` is called when a sentence is chosen. */
  constructor(host, pick) {
    this.host = host;
    host.addEventListener("click", ({ target }) => {
      const said = target.closest("[data-version]");
      if (said && getSelection().isCollapsed) pick(+said.dataset.version, said);
    });
    host.addEventListener("keydown", (event) => {
      const said = event.key === "Enter" && event.target.closest("[data-version]");
      if (said) pick(+said.dataset.version, said);
    });
  }

  set(paragraphs) {
    const { host } = this, signs = paragraphs.map((each) => JSON.stringify(each)), open = host.querySelector(".card");
    const rows = [...host.children].filter((each) => each !== open);
    paragraphs.forEach((each, index) => {
      if (signs[index] === this.known[index]) return;
      const old = rows[index], made = written(each);
      if (!old) host.append(made);
      else if (signs[index].startsWith(this.known[index].slice(0, -2)) && !made.querySelector("s"))
        old.lastChild.append(...[...made.lastChild.childNodes].slice(old.lastChild.childNodes.length));
      else old.replaceWith(made);
    });
    for (const each of rows.slice(signs.length)) each.remove();
    this.known = signs;
  }

  /** The sentence that tells the event of that version, or the last before it. */
  find(version) {
    const standing = [...this.host.querySelectorAll("[data-version]")].filter((each) => !each.closest("s"));
    return standing.findLast((each) => each.dataset.version <= version);
  }

  /** Mark that sentence, and bring it into sight. */
  mark(version) {
    const { host } = this, now = this.find(version);
    host.querySelector(".now")?.classList.remove("now");
    if (!now) return "";
    now.classList.add("now");
    const fold = now.closest("details");
    if (fold) fold.open = true;
    host.scrollTop = now.offsetTop - host.clientHeight / 2;
    return now.textContent;
  }
}

const written = ({ heading, aside, sentences, folded }) => el(aside ? "div.aside" : "div", {},
  heading && el("h3", {}, heading),
  folded ? el("details", {}, el("summary", {}, sentences[0].text), ...folded.map(written))
    : para(sentences.map((each, index) => [index > 0 && !each.joined && " ", sentence(each)])));

function sentence({ version, text, stands = true, undone_by, why }) {
  const said = el("span", { "data-version": version }, text);
  const title = ["taken back", undone_by && `by ${undone_by}`, why].filter(Boolean).join(", ");
  return stands ? said : el("s", { title }, said);
}
