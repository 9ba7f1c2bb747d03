/** A sheet that has grown, for somebody in the fight: what is other is seen first, and holds from here on. */
import { Api } from "./api.js";
import { ask } from "./dialog.js";
import { el, field, form, input, main, para, small } from "./el.js";
import { KINDS, differing, readSheets } from "./sheets.js";

export async function grown(table, name) {
  const { sheet, items: has } = await table.api.get(`/combatants/${encodeURIComponent(name)}`);
  const system = table.present.standing.ruleset;
  const choose = el("input", { type: "file", accept: KINDS, required: true });
  const seen = el("div.seen", { "aria-live": "polite" }), why = input({ required: true }), apply = main("From here on", { disabled: true });
  let come, items;
  const read = async (file) => {
    const found = await readSheets(new Api(), file, system, sheet);
    if (found.length !== 1 || found[0].read.system !== system) throw new Error("It holds no single sheet of these rules.");
    come = found[0].read.character;
    const more = Object.entries(come.items ?? {}).filter(([item]) => !(item in has));
    items = Object.fromEntries(more);
    const changed = [...found[0].changed, ...more.map(([item, now]) => ({ field: `items.${item}`, was: "", now }))];
    apply.disabled = !changed.length;
    return changed.length ? differing(changed) : para("Nothing is other.");
  };
  choose.onchange = async () => {
    apply.disabled = true;
    if (choose.files[0]) seen.replaceChildren(await read(choose.files[0]).catch(({ message }) => el("p.bad", {}, message)));
  };
  const dialog = ask(`Another sheet for ${table.called(name)}`, form(async () => {
    const ruled = { who: name, sheet: come.sheet, items };
    if (await table.do("/rule", { why: why.value, sheet: [ruled] }, "The sheet is another from here on.")) dialog.close();
  }, field("The sheet (GCS, CSV, TOML)", choose), seen, field("Why?", why),
  small("Wounds and all else that they have suffered stay."), el("div.row.sticky", {}, apply)));
}
