/** Those who fight, in the order in which they act. */
import { el, small } from "./el.js";

/** A pool as a bar: what is left of it, or what was taken. */
export function poolBar({ label, now, full, taken }, bare = false) {
  const share = Math.max(0, Math.min(1, full > 0 ? now / full : 0)), hurt = taken ? now > 0 : now < full;
  const said = taken ? `${now} taken` : `${now} of ${full}`;
  return el(`div.pool${hurt ? ".hurt" : ""}`, {}, el("span", {}, label),
    el("span.gauge", { "aria-hidden": "true" }, el(`i.w${Math.round(20 * share)}`)), !bare && small(said), bare && el("small", {}, said));
}

/** Show them; `open(name)` is called when one is chosen, `near(name or nothing)` while one is pointed at;
 * of the present `tactics` name how those act whom nobody plays, and `turns` who acts before whom. */
export function showFighters(host, fighters, open, near = () => {}, { tactics: played = {}, turns = [] } = {}) {
  const signs = JSON.stringify([fighters, played, turns]);
  if (host.dataset.signs === signs) return;
  host.dataset.signs = signs;
  const focused = host.contains(document.activeElement) && document.activeElement.dataset.who;
  const place = (name) => turns.findIndex(({ who }) => who === name) >>> 0;  // last, who has no turn
  const ordered = fighters.toSorted((one, other) => place(one.name) - place(other.name));
  host.replaceChildren(el("ol", {}, ordered.map((each) => {
    const { name, label, letters, tone, side, worst, posture, down, holds = [], acting, left = [] } = each;
    const states = [down, posture, ...holds, ...left, ...turns.find(({ who }) => who === name)?.left ?? []].filter(Boolean);
    const card = el(`button.fighter.s${tone % 6}${down ? ".down" : ""}${acting ? ".acting" : ""}`,
      { type: "button", "data-who": name, onclick: () => open(name), onpointerenter: () => near(name), onpointerleave: () => near(),
        onfocus: () => near(name), onblur: () => near() },
      el("span.badge", { "aria-hidden": "true" }, letters),
      el("span.name", {}, el("b", {}, label), " ", small([side, acting && "acts", played[name] && `tactic ${played[name]}`].filter(Boolean).join(" · "))),
      worst ? poolBar(worst) : el("div.pool", {}, el("span", {}, "unhurt")),
      states.length > 0 && el("span.states", {}, states.join(" · ")));
    return el("li", {}, card);
  })));
  if (focused) host.querySelector(`[data-who="${CSS.escape(focused)}"]`)?.focus();
}
