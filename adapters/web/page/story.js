/** The log: paragraphs of sentences. What was there already is left in place, so that only news is read out. */
import { el } from "./el.js";

export class Story {
  /** `pick(version, key)` is called when a sentence is chosen. */
  constructor(host, pick) {
    this.host = host;
    this.known = [];
    host.addEventListener("click", (event) => {
      const said = event.target.closest("[data-version]");
      if (said && !getSelection().toString()) pick(Number(said.dataset.version), said.dataset.key);
    });
  }

  set(paragraphs) {
    const signs = paragraphs.map((each) => JSON.stringify(each));
    let same = 0;
    while (same < signs.length && signs[same] === this.known[same]) same++;
    while (this.host.children.length > same + 1) this.host.lastChild.remove();
    paragraphs.slice(same).forEach((each, index) => this.write(each, this.host.children[same + index]));
    while (this.host.children.length > paragraphs.length) this.host.lastChild.remove();
    this.known = signs;
  }

  /** Mark the sentence that tells the event of that version, or the last before it. */
  mark(version, follow) {
    let found = null;
    for (const each of this.host.querySelectorAll("[data-version]")) {
      each.classList.remove("now");
      if (Number(each.dataset.version) <= version && !each.closest("s")) found = each;
    }
    if (!found) return;
    found.classList.add("now");
    if (follow) this.host.scrollTop = this.host.scrollHeight;
    else if (this.host.scrollHeight > this.host.clientHeight) {
      const box = found.getBoundingClientRect(), frame = this.host.getBoundingClientRect();
      if (box.top < frame.top || box.bottom > frame.bottom) this.host.scrollTop += box.top - frame.top - frame.height / 3;
    }
  }

  write(paragraph, old) {
    const head = paragraph.heading ? [el("h3", {}, paragraph.heading)] : [];
    const parts = paragraph.sentences.flatMap((each, index) => [index && !each.joined ? " " : "", sentence(each)]);
    const made = el("div", { class: paragraph.aside ? "aside" : "" }, head, el("p", {}, parts));
    if (!old) this.host.append(made);
    else if (old.textContent !== made.textContent && made.textContent.startsWith(old.textContent) && !made.querySelector("s")) {
      const shown = old.querySelectorAll("[data-version]").length;
      const spans = [...made.querySelectorAll("[data-version]")].slice(shown);
      old.querySelector("p").append(...spans.flatMap((each) => [" ", each]));
    } else old.replaceWith(made);
  }
}

function sentence(each) {
  const said = el("span", { "data-version": each.version, "data-key": each.key }, each.text);
  if (each.stands !== false) return said;
  const why = [each.undone_by && `taken back by ${each.undone_by}`, each.why].filter(Boolean).join(": ");
  return el("s", { title: why || "taken back" }, said);
}
