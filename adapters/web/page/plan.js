/** A plan of several picks: points to fill; what may still be picked follows from budget, limits and the picks. */
import { button, capital, el, form, main, plain } from "./el.js";
import { optionButton, unspaced } from "./option.js";

const MANY = 12;

/** What a plan of several picks comes to. */
export const cost = (prompt, picks) => picks.reduce((sum, number) => sum + (prompt.options[number - 1].choice.price ?? 0), 0);

/** The numbers of the options that may be picked besides these. */
export function besides(prompt, picks) {
  const left = picks.length < prompt.most ? (prompt.budget ?? Infinity) - cost(prompt, picks) : -1, barred = new Set();
  for (const { of, most, given, unless } of prompt.limits) {
    const some = (of) => picks.filter((each) => of.includes(each)).length, count = some(of);
    if (count < most || some(unless)) continue;
    const holds = !given.length || some(given);
    for (const each of holds ? of : given.filter((one) => count > most || of.includes(one))) barred.add(each);
  }
  const open = prompt.options.filter(({ choice, number }) => (choice.price ?? 0) <= left && !barred.has(number));
  return new Set(open.map((each) => each.number));
}

/** The plan to be filled; its picks are laid open by `pick(number)`. */
export function planned(asks, question) {
  const { prompt, options } = question, picks = [], price = (number) => prompt.options[number - 1].choice.price ?? 0;
  const strip = el("ol.strip", { "aria-label": "Your plan" }), left = el("p", { role: "status" });
  const put = (number) => besides(prompt, picks).has(number) && (picks.push(number), show());
  const buttons = prompt.options.map(({ number }) => {
    const one = optionButton(asks, question, number);
    one.addEventListener("click", () => put(number));
    return one;
  });
  const done = main("", { onkeydown: unspaced, onkeyup: unspaced });
  const drop = (place) => {
    picks.splice(place, 1);
    show();
    (strip.querySelectorAll("button")[place] ?? strip.querySelector("button") ?? done).focus();
  };
  const show = () => {
    const open = besides(prompt, picks), spent = cost(prompt, picks), spare = (prompt.budget ?? prompt.most) - (prompt.budget === null ? picks.length : spent);
    buttons.forEach((each, index) => { each.disabled = !open.has(index + 1); });
    strip.replaceChildren(...picks.map((number, place) => el("li", { class: `p${Math.min(12, price(number) || 1)}` },
      options[number - 1], " ", button("×", () => drop(place), { "aria-label": `Leave out: ${options[number - 1]}` }))),
    ...Array.from({ length: Math.min(20, Math.max(0, spare)) }, () => el("li.empty", { "aria-hidden": "true" })));
    left.textContent = prompt.budget === null ? `${picks.length} of ${prompt.most} picked.`
      : `${prompt.budget - spent} of ${prompt.budget} left to spend.`;
    done.disabled = picks.length < prompt.least;
    done.textContent = picks.length ? "Declare this plan" : "Declare nothing";
  };
  show();
  return { parts: form(() => asks.answer(prompt, picks), strip, left, groups(asks, prompt, buttons), done), pick: put };
}

/** Options level by level: the act, the foe, with what. Whatever holds several is closed at first. */
function groups(asks, { levels }, buttons) {
  const numbers = ({ then, options }) => then.length ? then.flatMap(numbers) : options;
  const named = ({ by, word }) => !word ? PLAINLY[by]
    : by === "foe" ? `Against ${asks.table.called(word)}` : capital(plain(word));
  const level = (step) => {
    const those = numbers(step).map((number) => buttons[number - 1]);
    if (those.length < 2) return those;
    const inner = those.length > MANY && step.then.length
      ? el("div.kinds", {}, step.then.map(level)) : el("div.options", {}, those);
    return el("details", {}, el("summary", {}, `${named(step)} (${those.length})`), inner);
  };
  return el("div.groups", {}, el("div.kinds", {}, few(levels).map(level)));
}

/** Ways in which nothing of a kind is named. */
const PLAINLY = { foe: "Against nobody", using: "With nothing named", part: "At no special place", to: "To no place", manner: "Plainly" };

/** So many acts that one loses oneself are put together by the first word of their names. */
const few = (levels) => levels.length <= MANY ? levels
  : Object.entries(Object.groupBy(levels, ({ word }) => word.split("-")[0])).map(([word, then]) =>
    then.length > 1 ? { by: "act", word, then, options: [] } : then[0]);
