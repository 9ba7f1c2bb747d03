/** What a plan of several picks comes to, and what may be picked besides. */
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
