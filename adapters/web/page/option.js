/** An option as a card: its words, the number it needs, what may be said at once behind it, what it promises. */
import { capital, el, percent, plain, small } from "./el.js";

const LOOK = 250;

/** Space scrolls or plays; it never answers. */
export const unspaced = (event) => event.key === " " && event.preventDefault();

/** A chance as a bar, and the number to be thrown. */
export function need(needs) {
  const { dice, test, target, chance } = needs, thrown = `${plain(test)} ${target}`;
  return el("span.need", { title: `${dice}, ${thrown}` },
    chance !== null && el("span.gauge", { "aria-hidden": "true" }, el(`i.w${Math.round(20 * chance)}`)),
    small(chance === null ? thrown : `${percent(chance)} · ${target}`));
}

/** The button of an option, or of the best of several. `asks.foreshow` draws what it would do, `asks.odds` tells
 * what it promises, when it is looked at. */
export function optionButton(asks, question, number, text, { needs = null, then = [], title } = {}) {
  const { prompt, options } = question, { choice, beaten } = prompt.options[number - 1], odds = el("small.odds");
  const made = el(`button.option${beaten ? ".beaten" : ""}`, { type: "button", onkeydown: unspaced, onkeyup: unspaced,
    title: beaten ? "Another is better at it in every way." : title, "data-foes": choice.foe },
  el("span", {}, text ?? options[number - 1]), needs && need(needs),
  choice.price > 0 && small(`costs ${choice.price}`), then.length > 0 && el("small.then", {}, `then ${then.join(", ")}`), odds);
  const look = () => {
    clearTimeout(asks.soon);
    asks.foreshow(prompt.by, choice);
    if (!odds.textContent) asks.soon = setTimeout(async () => {
      const found = await asks.odds(prompt.id, number);
      if (found) odds.textContent = found.said;
    }, LOOK);
  };
  for (const each of ["focus", "pointerenter"]) made.addEventListener(each, look);
  return made;
}

/** What is said at once behind an option, as small buttons: `take(picks)` answers with all of it. */
export function atOnce(asks, question, row, take) {
  if (!row.at_once.length) return "";
  return el("div.at-once", { role: "group", "aria-label": `${row.text}, at once` }, row.at_once.map(({ text, picks, needs }) => {
    const look = () => asks.foreshow(question.prompt.by, picks[0]);
    return el("button.option", { type: "button", onkeydown: unspaced, onkeyup: unspaced, onclick: () => take(picks), onfocus: look,
      onpointerenter: look, "aria-label": `${capital(row.text)}: ${text}, needs ${plain(needs.test)} ${needs.target}`, "data-foes": picks.find(({ foe }) => foe)?.foe },
    el("span", {}, text), need(needs));
  }));
}

/** All ways to have at somebody at once: each with its words, its number and what takes it. */
export function against(foe, question, answer) {
  const { prompt, rows } = question;
  return rows.filter(({ best }) => best).flatMap(({ text, best, needs, at_once }) => {
    const { choice } = prompt.options[best - 1];
    const plainly = needs && choice.foe === foe && !at_once.length
      ? [{ text: question.options[best - 1], needs, take: () => answer(prompt, [best]) }] : [];
    const more = at_once.filter(({ picks }) => (choice.foe || picks.find((each) => each.foe)?.foe) === foe)
      .map(({ text: behind, picks, needs }) => ({ text: `${text}: ${behind}`, needs, take: () => answer(prompt, [best], false, picks) }));
    return [...plainly, ...more];
  });
}
