/** The links that a game master hands out and takes back. */
import { at, button, el, input, sent, td, tr } from "./el.js";

export async function guests(host, table) {
  const tried = (does) => does().catch(table.wrong);
  const revoke = async (number) => {
    await table.api.send(`/links/${number}`, { method: "DELETE" });
    await show();
  };
  const show = async () => {
    const { links } = await table.api.get("/links");
    const rows = links.filter((each) => !each.revoked).map(({ number, role, names, label }) => tr(td(label),
      td(names.map((each) => table.called(each)).join(", ") || (role === "gm" ? "game master" : role)),
      td(role !== "gm" && button("Revoke", () => tried(() => revoke(number))))));
    at("links").replaceChildren(...rows);
  };
  const boxes = table.present.standing.combatants.map(({ name }) => input({ type: "checkbox", value: name }));
  at("players").append(...boxes.map((each) => el("label", {}, each, " ", table.called(each.value))));
  sent(at("grant"), () => tried(async () => {
    const names = boxes.filter((each) => each.checked).map((each) => each.value);
    const role = names[0] ? "player" : "spectator";
    const { link } = await table.api.post("/links", { role, names, label: at("guest").value });
    await show();
    const value = location.origin + location.pathname + new URL(link).hash;
    const shown = input({ readonly: true, value, "aria-label": "The link; it is shown this once" });
    at("made").replaceChildren("Hand this out; it is shown this once. ", shown);
    shown.select();
    at("grant").reset();
  }));
  await show();
  host.hidden = false;
}
