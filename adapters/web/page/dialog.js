/** The dialog: a heading, what is in it, and a way out of it. */
import { at, button, el, main, row } from "./el.js";

/** A dialog with that heading and contents; closed by Escape. */
export function ask(heading, ...contents) {
  const dialog = at("dialog");
  dialog.className = "";
  dialog.replaceChildren(el("h2", { id: "dialog-title", tabindex: -1 }, heading), ...contents.filter(Boolean),
    el("div.row.foot", {}, button("Close", () => dialog.close())));
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** Whether they mean it. */
export function confirm(question, yes) {
  return new Promise((answer) => {
    const dialog = ask("Sure?", el("p", {}, question), row(button(yes, () => { answer(true); dialog.close(); }, { class: "main" })));
    dialog.addEventListener("close", () => answer(false), { once: true });
  });
}

/** A word that is asked for. */
export function prompted(heading, label) {
  return new Promise((answer) => {
    const typed = el("input", { required: true, maxlength: 60, "aria-label": label, placeholder: label, autocomplete: "off" });
    const dialog = ask(heading, el("form", { onsubmit: (event) => {
      event.preventDefault();
      answer(typed.value);
      dialog.close();
    } }, row(typed, main("Go on"))));
    dialog.addEventListener("close", () => answer(""), { once: true });
    typed.focus();
  });
}
