/** The links that a game master hands out and takes back. */
import { el } from "./el.js";

export async function guests(host, table) {
  const { links } = await table.api.get("/links");
  const who = { gm: "game master", player: "player", spectator: "spectator" };
  const rows = links.filter((each) => !each.revoked).map((each) => el("tr", {},
    el("td", {}, each.label || who[each.role]), el("td", {}, each.names.map((name) => table.called(name)).join(", ") || who[each.role]),
    el("td", {}, each.role !== "gm" && el("button", { type: "button", onclick: async () => {
      await table.api.remove(`/links/${each.number}`).catch((problem) => table.say(problem.message));
      guests(host, table);
    } }, "Revoke"))));
  const label = el("input", { maxlength: 60, autocomplete: "off" }), boxes = table.present.standing.combatants.map((each) =>
    [each.name, el("input", { type: "checkbox" })]);
  const form = el("form", { onsubmit: async (event) => {
    event.preventDefault();
    const names = boxes.filter(([, box]) => box.checked).map(([name]) => name);
    try {
      const made = await table.api.post("/links", { role: names.length ? "player" : "spectator", names, label: label.value });
      await guests(host, table);
      const shown = el("input", { readonly: true, value: made.link, "aria-label": "The link; it is shown this once", id: "handed" });
      host.append(el("p", { class: "notice" }, "Hand this out; it is shown this once. ", shown));
      shown.select();
    } catch (problem) { table.say(problem.message); }
  } }, el("label", {}, el("span", {}, "For whom (a name for the record)"), label),
  el("fieldset", {}, el("legend", {}, "Plays (nobody: a spectator)"), boxes.map(([name, box]) => el("label", { class: "pick" }, box, " ", table.called(name)))),
  el("button", {}, "Make a link"));
  host.hidden = false;
  host.replaceChildren(el("h2", {}, "At the table"), el("table", {}, el("tbody", {}, rows)), form);
}
