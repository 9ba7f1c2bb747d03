/** The end of a fight: who, at what cost, what decided it, whether it was fair, and what comes after. */
import { button, el, h2, row, titled } from "./el.js";

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
      button("Save as a page", () => table.download("/page.html", "html")), button("Picture", () => table.download("/board.svg", "svg")),
      button("Diary", () => table.diary()), table.master && button("Again with the same people", () => table.again()))));
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
    proof.replaceChildren(badge.says, " ", button("Verify", () => table.verify(proof)));
  } catch (problem) {
    proof.textContent = problem.message;
  }
}

/** Whether every byte is what was written and the rules agree: in a sentence. */
export const verified = ({ events, disagreements }) => disagreements.length
  ? `${disagreements.length} disagreements: ${disagreements.slice(0, 3).map((each) => `event ${each.version}, ${each.what}`).join("; ")}.`
  : `All ${events} events are what was written, and the rules agree with them.`;

