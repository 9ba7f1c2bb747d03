/** The links that a game master hands out and takes back. */
import { button, el, field, form, input } from "./el.js";

const ROLES = { gm: "game master", player: "player", spectator: "spectator" };

export async function guests(host, table, made) {
  const { links } = await table.api.get("/links");
  const tried = (does) => does().catch((problem) => table.say(problem.message));
  const revoke = async (number) => {
    await table.api.send(`/links/${number}`, { method: "DELETE" });
    await guests(host, table);
  };
  const label = input({ maxlength: 60 }), boxes = table.present.standing.combatants.map(({ name }) => input({ type: "checkbox", value: name }));
  const grant = async () => {
    const names = boxes.filter((each) => each.checked).map((each) => each.value);
    await guests(host, table, await table.api.post("/links", { role: names.length ? "player" : "spectator", names, label: label.value }));
  };
  const shown = input({ readonly: true, value: made && location.origin + location.pathname + new URL(made.link).hash, "aria-label": "The link; it is shown this once" });
  host.hidden = false;
  host.replaceChildren(el("h2", {}, "At the table"),
    el("table", {}, links.filter((each) => !each.revoked).map(({ number, role, names, label }) => el("tr", {}, el("td", {}, label || ROLES[role]),
      el("td", {}, names.map((each) => table.called(each)).join(", ") || ROLES[role]),
      el("td", {}, role !== "gm" && button("Revoke", () => tried(() => revoke(number))))))),
    form(() => tried(grant), field("For whom (a name for the record)", label),
      el("fieldset", {}, el("legend", {}, "Plays (nobody: a spectator)"), boxes.map((each) => el("label", {}, each, " ", table.called(each.value)))),
      el("button", {}, "Make a link")),
    made ? el("p.notice", {}, "Hand this out; it is shown this once. ", shown) : "");
  if (made) shown.select();
}
