/** Where fights are opened, or read in from a file. */
import { at, el, titled } from "./el.js";

const field = (label, input) => el("label", {}, el("span", {}, label), input);

export async function start(host, api) {
  host.hidden = false;
  const wrong = (problem) => { at("status").textContent = problem.message; };
  const enter = (opened) => {
    location.hash = new URL(opened.master_link, location.href).hash;
  };
  const { systems } = await api.get("/systems");
  const system = el("select", { onchange: () => choose() }, systems.map((each) => el("option", { value: each }, titled(each))));
  const title = el("input", { maxlength: 200, autocomplete: "off" }), people = el("div"), readings = el("div");
  let cast = [];
  const entrant = (index) => {
    const who = el("select", { "aria-label": "Fighter" }, cast.map((each) => el("option", { value: each.name }, each.called || titled(each.name))));
    who.selectedIndex = index % Math.max(1, cast.length);
    const side = el("input", { "aria-label": "Side", value: index % 2 ? "blues" : "reds", required: true, maxlength: 60, size: 10 });
    return el("div", { class: "row entrant" }, who, side,
      el("button", { type: "button", "aria-label": "Leave this fighter out", onclick: (event) => event.target.parentNode.remove() }, "×"));
  };
  const choose = async () => {
    const found = await api.get(`/systems/${system.value}`);
    cast = found.combatants;
    people.replaceChildren(entrant(0), entrant(1));
    readings.replaceChildren(...found.settings.map((each) => field(each.name.replaceAll("_", " "),
      el("select", { name: each.name }, (each.allowed.length ? each.allowed : [each.default]).map((value) => el("option", { value: JSON.stringify(value) }, String(value)))))));
  };
  const form = el("form", { onsubmit: async (event) => {
    event.preventDefault();
    const combatants = [...people.children].map((each) => ({ who: each.children[0].value, side: each.children[1].value }));
    const settings = Object.fromEntries([...readings.querySelectorAll("select")].filter((each) => each.selectedIndex).map((each) => [each.name, JSON.parse(each.value)]));
    if (hand.checked) settings.by_hand = "all";
    try { enter(await api.post("/fights", { system: system.value, title: title.value, combatants, settings })); } catch (problem) { wrong(problem); }
  } },
  field("Rules", system), field("Title", title), el("fieldset", {}, el("legend", {}, "Who fights, and for which side"), people,
    el("button", { type: "button", onclick: () => people.append(entrant(people.children.length)) }, "One more")),
  el("details", {}, el("summary", {}, "Readings of the rules"), readings), el("button", { class: "main" }, "Begin the fight"));
  const hand = el("input", { type: "checkbox" });
  form.querySelector("fieldset").after(el("label", { class: "pick" }, hand, " We throw real dice"));
  const file = el("input", { type: "file", accept: ".ndjson,.jsonl", onchange: async () => {
    try { enter(await api.post("/import", file.files[0])); } catch (problem) { wrong(problem); }
  } });
  host.replaceChildren(el("h2", {}, "A fight of your own"), form, el("div", { class: "panel" }, el("h2", {}, "Or one from a file"), field("A record file", file)));
  await choose();
}
