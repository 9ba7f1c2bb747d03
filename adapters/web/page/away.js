/** What is taken away from a fight: files, its diary, proof that it is whole, and the same people once more. */
import { Api } from "./api.js";
import { ask } from "./dialog.js";
import { el } from "./el.js";

/** What is there as a file. */
export async function download(table, path, ending) {
  try {
    const answer = await table.api.send(path, {}), href = URL.createObjectURL(await answer.blob());
    el("a", { href, download: `${table.present.combat}.${ending}` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 9999);
  } catch (problem) {
    table.wrong(problem);
  }
}

/** The story as a diary. */
export async function diary(table) {
  const { paragraphs } = await table.api.get("/log?style=diary").catch((problem) => (table.wrong(problem), { paragraphs: [] }));
  const told = paragraphs.map(({ heading, sentences }) => [heading && el("h3", {}, heading),
    el("p", {}, sentences.map(({ text, joined }, index) => (index && !joined ? ` ${text}` : text)).join(""))]);
  ask("Diary", ...told.flat());
}

/** Say there whether every byte is what was written and the rules agree. */
export async function verify(table, host) {
  host.textContent = "Everything is played again …";
  try {
    const found = await table.api.get("/verify");
    host.textContent = found.damaged || found.unplayable || verified(found);
  } catch (problem) {
    host.textContent = problem.message;
  }
}

const verified = ({ events, disagreements }) => disagreements.length
  ? `${disagreements.length} disagreements: ${disagreements.slice(0, 3).map((each) => `event ${each.version}, ${each.what}`).join("; ")}.`
  : `All ${events} events are what was written, and the rules agree with them.`;

/** The same people once more. */
export async function again(table) {
  try {
    const names = table.present.standing.combatants.map(({ name }) => name), { ruleset, title } = table.present.standing;
    const combatants = await Promise.all(names.map(async (name) => {
      const { sheet, side, called, items } = await table.api.get(`/combatants/${encodeURIComponent(name)}`);
      return { who: name, name, side, called, sheet, items };
    }));
    const opened = await new Api().post("/fights", { system: ruleset, title, combatants });
    location.hash = opened.master_link.split("#")[1];
  } catch (problem) {
    table.wrong(problem);
  }
}
