/** Rule numbers: each shows the rule's own text to whoever points at it. */
import { el } from "./el.js";

/** A rule's number; `rules` gives its text once it is known. */
export function ruleNote(rules, id) {
  if (!id) return "";
  const note = el("button.rule", { type: "button", title: id, "aria-label": `rule ${id}` }, id);
  const tell = async () => {
    const text = await rules?.text(id);
    if (text) note.title = `${id}: ${text}`;
    return text;
  };
  note.addEventListener("pointerenter", tell);
  note.addEventListener("click", async () => {
    const old = note.nextElementSibling;
    if (old?.className === "ruletext") return old.remove();
    const text = await tell() ?? "The sheet has no text for it here.";
    if (note.nextElementSibling?.className !== "ruletext") note.after(el("span.ruletext", {}, text));
  });
  return note;
}
