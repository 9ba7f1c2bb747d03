/** What the page says in passing, and how it speaks of people. */
import { at, capital } from "./el.js";

const SECONDS = 8;
let hush;

/** Say this for a while. */
export function say(text) {
  at("status").textContent = text;
  clearTimeout(hush);
  hush = setTimeout(() => { at("status").textContent = ""; }, 1000 * SECONDS);
}

/** A sentence of the server with everybody's name; keys, and what is to be typed, stay as they are. */
export function spoken(text, names, called) {
  const known = new Set(names);
  const said = text.replace(/(?<![\w.'`-])[a-z][\w-]*(?!\w|-|`|'(?!s\b)|\.\w)/g, (word) => known.has(word) ? called(word) : word);
  return /^[\w-]+\.\w/.test(said) ? said : capital(said);
}
