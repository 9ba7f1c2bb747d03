/** The fights that were opened in this browser, by their links; kept here and nowhere else. */
const PLACE = "scuffle recent", MOST = 12;

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? [];
  } catch {
    return [];
  }
};

/** Those fights, newest first: what each is called, and the way back. */
export const recent = () => kept();

/** A fight that was opened here. Links that others handed out are not kept. */
export function remember(combat, title, system, hash) {
  localStorage.setItem(PLACE, JSON.stringify([{ combat, title, system, hash }, ...kept()].slice(0, MOST)));
}

export function forget(combat) {
  localStorage.setItem(PLACE, JSON.stringify(kept().filter((each) => each.combat !== combat)));
}
