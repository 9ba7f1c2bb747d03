/** The end of a fight: who, at what cost, what decided it, whether it was fair, and what comes after. */
import { again, diary, download, verify } from "./away.js";
import { button, el, h2, row, titled } from "./el.js";

/** A record of so many events is played again without being asked for it. */
const SOON = 2000;

/** Draw it once for each state of the record. */
export function ending(host, table) {
  const { standing } = table.present;
  const sign = standing.over ? `${standing.last}` : "";
  if (host.dataset.end === sign) return;
  host.dataset.end = sign;
  host.querySelector(".ending")?.remove();
  if (!standing.over) return;
  const won = standing.winners.map(titled).join(" and "), proof = el("p.soft", {}, "Looking whether it was fair …");
  const turning = el("ul.so");
  host.append(el("div.ending", { role: "group", "aria-label": "The end" },
    h2(`The fight is over: ${won ? `${won} won` : "a draw"}.`), turning, proof,
    row(table.master && button("Reveal the seed", () => table.do("/reveal", {}, "The seed is open; everybody can throw every roll again.")),
      button("Save as a page", () => download(table, "/page.html", "html")), button("Picture", () => download(table, "/board.svg", "svg")),
      button("Diary", () => diary(table)), table.master && button("Again with the same people", () => again(table)))));
  tell(table, turning, proof);
}

async function tell(table, turning, proof) {
  const marks = table.timeline.marks.filter(({ is }) => ["wound", "down", "corrected"].includes(is));
  const worst = marks.filter(({ is }) => is === "wound").toSorted((one, other) => other.points - one.points).slice(0, 2);
  const downs = marks.filter(({ is }) => is === "down").slice(-2);
  const moments = [...worst, ...downs].toSorted((one, other) => one.version - other.version);
  turning.replaceChildren(...moments.map(({ version, is, who, points }) => el("li", {},
    button(is === "wound" ? `${table.called(who)} loses ${points}` : `${table.called(who)} is out`, () => table.see(version)))));
  try {
    const badge = await table.api.get("/badge");
    const verified = el("span", {}, button("Verify", () => verify(table, verified)));
    proof.replaceChildren(badge.says, " ", verified);
    if (table.present.standing.last <= SOON) await verify(table, verified);
  } catch (problem) {
    proof.textContent = problem.message;
  }
}
