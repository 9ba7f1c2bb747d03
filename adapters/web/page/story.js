/** The log: paragraphs of sentences. What was there already is left in place, so that only news is read out. */
import { el, para } from "./el.js";

export class Story {
  known = [];

  /** `pick(version)` is called when a sentence is chosen. */
  constructor(host, pick) {
    this.host = host;
    host.addEventListener("click", ({ target }) => {
      const said = target.closest("[data-version]");
      if (said && getSelection().isCollapsed) pick(+said.dataset.version);
    });
  }

  set(paragraphs) {
    const { host } = this, signs = paragraphs.map((each) => JSON.stringify(each));
    paragraphs.forEach((each, index) => {
      if (signs[index] === this.known[index]) return;
      const old = host.children[index], made = written(each);
      if (!old) host.append(made);
      else if (signs[index].startsWith(this.known[index].slice(0, -2)) && !made.querySelector("s"))
        old.lastChild.append(...[...made.lastChild.childNodes].slice(old.lastChild.childNodes.length));
      else old.replaceWith(made);
    });
    while (host.children.length > signs.length) host.lastChild.remove();
    this.known = signs;
  }

  /** Mark the sentence that tells the event of that version, or the last before it. */
  mark(version) {
    const { host } = this, standing = [...host.querySelectorAll("[data-version]")].filter((each) => !each.closest("s"));
    host.querySelector(".now")?.classList.remove("now");
    const now = standing.findLast((each) => each.dataset.version <= version);
    if (!now) return;
    now.classList.add("now");
    host.scrollTop = now.offsetTop - host.clientHeight / 2;
  }
}

const written = ({ heading, aside, sentences, folded }) => el(aside ? "div.aside" : "div", {},
  heading && el("h3", {}, heading),
  folded ? el("details", {}, el("summary", {}, sentences[0].text), ...folded.map(written)) : para(sentences.map((each, index) => [index > 0 && !each.joined && " ", sentence(each)])));

function sentence({ version, text, stands = true, undone_by, why }) {
  const said = el("span", { "data-version": version }, text);
  const title = ["taken back", undone_by && `by ${undone_by}`, why].filter(Boolean).join(", ");
  return stands ? said : el("s", { title }, said);
}
