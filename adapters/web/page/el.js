/** Elements, made and never parsed: `el("p.soft", { hidden: true, onclick: f }, "text", child, false)`. */
export function el(name, attributes = {}, ...children) {
  const [tag, ...kinds] = name.split("."), made = document.createElement(tag);
  if (kinds.length) made.className = kinds.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value || value === 0 || (key === "value" && value === "")) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(9).filter((each) => each || each === 0));
  return made;
}

const plainly = (name) => (...children) => el(name, {}, children);
export const [para, li, tr, td, small, h2, h3] = ["p", "li", "tr", "td", "small", "h2", "h3"].map(plainly);
/** A key, which may be broken between its words. */
export const mono = (key) => el("code", {}, key.split(/(?<=[./])/).map((each) => [each, el("wbr")]));
export const button = (text, does, more) => el("button", { type: "button", onclick: does, ...more }, text);
export const main = (text, more) => el("button.main", more, text);
export const row = (...children) => el("div.row", {}, children);
export const input = (more) => el("input", { autocomplete: "off", maxlength: 1000, ...more });
export const field = (label, within) => el("label", {}, el("span", {}, label), within);
export const form = (does, ...children) => sent(el("form", {}, children), does);
export const tick = (label, more) => {
  const box = input({ type: "checkbox", ...more });
  return Object.assign(el("label.tick", {}, box, " ", label), { box });
};
export const select = (options, more) =>
  el("select", more, options.map(([value, text, chosen]) => el("option", { value, selected: chosen }, text ?? value)));
export const fold = (summary, ...within) => el("details", {}, el("summary", {}, summary), within);

/** The form, which does this when it is sent; while that is under way it is not sent again. */
export function sent(form, does) {
  let busy = false;
  form.onsubmit = async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    try {
      await does();
    } finally {
      busy = false;
    }
  };
  return form;
}

/** The one element of that id. */
export const at = (id) => document.getElementById(id);

/** What JSON says, with a mark in the place of what would turn the direction of the words around it: names and reasons are
 *  whatever people wrote. */
export const parsed = (json) => JSON.parse(json.replace(/[\u202a-\u202e\u2066-\u2069]/g, "\ufffd"));

/** A code in plain words, and as a name. */
export const plain = (code) => code.replace(/[-_]/g, " ");
export const titled = (code) => plain(code).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
export const capital = (text) => text && text[0].toUpperCase() + text.slice(1);
export const percent = (share) => `${Math.round(100 * share)} %`;

/** Numbers out of a fraction as the API writes it: `21/50`. */
export function fraction(text) {
  const [over, under = "1"] = text.split("/");
  return +over / +under;
}

export const SVG = "http://www.w3.org/2000/svg";
/** An element of a drawing. */
export function draw(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The picture in this text, without a stylesheet of its own: the page has it, and allows none within. */
export function picture(text) {
  const bare = text.replace(/<style>[^]*?<\/style>/, "");
  return document.importNode(new DOMParser().parseFromString(bare, "image/svg+xml").documentElement, true);
}
