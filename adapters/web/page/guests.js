/** The links that a game master hands out and takes back. */
import { button, el, field, form, input, td, tr } from "./el.js";

export async function guests(host, table, made) {
  const { links } = await table.api.get("/links");
  const tried = (does) => does().catch(table.wrong);
  const revoke = async (number) => {
    await table.api.send(`/links/${number}`, { method: "DELETE" });
    await guests(host, table);
  };
  const label = input({ maxlength: 60 }), fighters = table.present.standing.combatants;
  const boxes = fighters.map(({ name }) => input({ type: "checkbox", value: name }));
  const grant = async () => {
    const names = boxes.filter((each) => each.checked).map((each) => each.value);
    const role = names[0] ? "player" : "spectator";
    await guests(host, table, await table.api.post("/links", { role, names, label: label.value }));
  };
  const value = made && location.origin + location.pathname + new URL(made.link).hash;
  const shown = input({ readonly: true, value, "aria-label": "The link; it is shown this once" });
  host.hidden = false;
  host.replaceChildren(el("h2", {}, "At the table"),
    el("table", {}, links.filter((each) => !each.revoked).map(({ number, role, names, label }) => tr(td(label),
      td(names.map((each) => table.called(each)).join(", ") || (role === "gm" ? "game master" : role)),
      td(role !== "gm" && button("Revoke", () => tried(() => revoke(number))))))),
    form(() => tried(grant), field("For whom (a name for the record)", label),
      el("fieldset", {}, el("legend", {}, "Plays (nobody: a spectator)"),
        boxes.map((each) => el("label", {}, each, " ", table.called(each.value)))),
      el("button", {}, "Make a link")),
    made ? el("p.notice", {}, "Hand this out; it is shown this once. ", shown) : "");
  if (made) shown.select();
}
