/** Elements, made and never parsed: `el("p.soft", { hidden: true, onclick: f }, "text", child, false)`. */
export function el(name, attributes = {}, ...children) {
  const [tag, kind] = name.split("."), made = document.createElement(tag);
  if (kind) made.className = kind;
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value || value === 0) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(9).filter((each) => each || each === 0));
  return made;
}

const plainly = (name) => (...children) => el(name, {}, children);
export const [para, li, tr, td, small] = ["p", "li", "tr", "td", "small"].map(plainly);
/** A key, which may be broken between its words. */
export const mono = (key) => el("code", {}, key.split(/(?<=[./])/).map((each) => [each, el("wbr")]));
export const button = (text, does, more) => el("button", { type: "button", onclick: does, ...more }, text);
export const main = (text) => el("button.main", {}, text);
export const row = (...children) => el("div.row", {}, children);
export const input = (more) => el("input", { autocomplete: "off", maxlength: 1000, ...more });
export const field = (label, within) => el("label", {}, el("span", {}, label), within);
export const form = (does, ...children) => sent(el("form", {}, children), does);

/** The form, which does this when it is sent. */
export function sent(form, does) {
  form.onsubmit = (event) => {
    event.preventDefault();
    does();
  };
  return form;
}

/** The one element of that id. */
export const at = (id) => document.getElementById(id);

/** A code in plain words, and as a name. */
export const plain = (code) => code.replace(/[-_]/g, " ");
export const titled = (code) => plain(code).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
export const capital = (text) => text[0].toUpperCase() + text.slice(1);
