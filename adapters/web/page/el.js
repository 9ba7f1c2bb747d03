/** Elements by name, attributes and children; `on…` attributes are listeners, and nothing is ever parsed. */
export function el(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat(9).filter((each) => each || each === 0));
  return made;
}

/** The one element of that id. */
export const at = (id) => document.getElementById(id);

/** A code in plain words, as a name. */
export const titled = (name) =>
  name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
