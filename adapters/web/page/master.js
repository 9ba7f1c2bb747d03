/** The game master's work: rulings, house rules that stand, who comes and goes, settings, dice. */
import { ask, confirm } from "./dialog.js";
import { button, capital, el, field, fold, form, input, main, mono, para, plain, row, select, small, tick, titled } from "./el.js";

/** The forms, each in a fold. */
export function mastery(table) {
  return [
    fold("Rule", ...ruling(table)), fold("A house rule that stands", ...house(table)),
    fold("Somebody comes in", joining(table)), fold("A setting", setting(table)), fold("Dice and seed", seed(table)),
    fold("Quiet rounds", resting(table)),
  ];
}

/** Rule because of a roll or a choice: the master's word holds from now on, or from there on another line. */
export function ruleOn(table, { key, at }) {
  const dialog = ask("Rule on this", mono(key), para("It holds from now on. To rule as of that moment, ",
    button("fork there", () => { dialog.close(); table.fork(at); }), " first."), ...ruling(table, `about ${key}: `));
}

const people = (table, more = {}) => select(table.present.standing.combatants.map(({ name }) => [name, table.called(name)]), more);
const reason = (value = "") => input({ required: true, maxlength: 1000, value });
const whole = (more) => input({ type: "number", required: true, ...more });

/** A form that posts what `body()` says, with a reason, and is emptied when that was done. */
function asking(table, path, body, said, ...fields) {
  const made = form(async () => {
    if (!await table.do(path, body(), said)) return;
    made.reset();
    made.closest("dialog")?.close();
    if (made.contains(document.activeElement)) table.manage?.anew();  // nobody has gone on to another form
  }, ...fields);
  return made;
}

/** What the game master's word may do by itself: each is what is asked, and what is sent. */
function ruling(table, about = "") {
  const kinds = {
    "somebody loses points": ["damage", (who, pool, points) => ({ who, pool, points }), () => [pools(), whole({ min: 1, max: 10000, "aria-label": "Points", placeholder: "points" })]],
    "points come back": ["recover", (who, pool, points) => ({ who, pool, points }), () => [pools(), whole({ min: 1, max: 10000, "aria-label": "Points", placeholder: "points" })]],
    "somebody stands elsewhere": ["move", (who, q, r) => ({ who, to: [q, r] }), () => [whole({ "aria-label": "Column", placeholder: "column" }), whole({ "aria-label": "Row", placeholder: "row" })]],
    "another posture": ["posture", (who, posture) => ({ who, posture }), () => [input({ required: true, "aria-label": "Posture", placeholder: "standing, prone ..." })]],
    "a condition begins": ["condition", (who, condition) => ({ who, condition }), () => [input({ required: true, "aria-label": "Condition", placeholder: "stunned ..." })]],
    "a condition ends": ["relieve", (who, condition) => ({ who, condition }), () => [input({ required: true, "aria-label": "Condition", placeholder: "stunned ..." })]],
    "somebody gets hold": ["hold", (who, foe, kind) => ({ who, foe, kind }), () => [people(table, { "aria-label": "Of whom" }), input({ required: true, "aria-label": "Kind of hold", placeholder: "grapple ..." })]],
    "a hold ends": ["release", (who, foe) => ({ who, foe }), () => [people(table, { "aria-label": "Of whom" })]],
    "somebody is out": ["down", (who, how) => ({ who, how }), () => [input({ required: true, "aria-label": "How", placeholder: "knocked-out" })]],
  };
  const pools = () => {
    const made = select([], { "aria-label": "Pool" });
    const fill = () => made.replaceChildren(...Object.keys(table.present.standing.combatants.find(({ name }) => name === who.value)?.pools ?? {})
      .map((pool) => el("option", { value: pool }, table.system.word(pool))));
    who.onchange = fill;
    fill();
    return made;
  };
  const who = people(table, { "aria-label": "Who" }), place = el("span.row"), why = reason(about);
  const kind = select(Object.keys(kinds).map((each) => [each, capital(each)]), { "aria-label": "What happens", onchange: () => turn() });
  const turn = () => { who.onchange = null; place.replaceChildren(...kinds[kind.value][2]()); };
  turn();
  const value = (each) => each.type === "number" ? +each.value : each.value;
  const body = () => {
    const [name, made] = kinds[kind.value];
    return { why: why.value, [name]: [made(who.value, ...[...place.children].map(value))] };
  };
  const ends = select([["draw", "a draw"], ...[...new Set(table.present.standing.combatants.map((each) => each.side))].map((each) => [each, `${titled(each)} won`])], { "aria-label": "How it ends" });
  const last = reason(about);
  return [asking(table, "/rule", body, "It is so.", row(kind, who, place), field("Why?", why), main("Rule it")),
    asking(table, "/rule", () => ({ why: last.value, end: ends.value }), "It is over.", row("The fight ends:", ends), field("Why?", last), button("End the fight", function () { this.form.requestSubmit(); }))];
}

function house(table) {
  const says = select([["modifier", "points on rolls"], ["forbids", "an act is forbidden"], ["allows", "an act is allowed"]], { "aria-label": "What it does", onchange: () => turn() });
  const of = input({ required: true, "aria-label": "Of which roll or act", placeholder: "parry, kick ..." });
  const points = whole({ value: 1, "aria-label": "Points", min: -1000, max: 1000 }), despite = input({ "aria-label": "Despite which rule", placeholder: "despite rule" });
  const until = input({ type: "number", min: 0, "aria-label": "Until which round", placeholder: "until round" }), why = reason();
  const turn = () => { points.hidden = says.value !== "modifier"; points.required = !points.hidden; despite.hidden = says.value !== "allows"; };
  turn();
  const body = () => ({ why: why.value, standing: { says: says.value, of: of.value, until: +until.value || 0,
    ...says.value === "modifier" ? { points: +points.value } : {}, ...says.value === "allows" ? { despite: despite.value } : {} } });
  const standing = table.present.house.map(({ key, text, why }) => el("p.others", {}, `${capital(text)} (${why}) `,
    button("It ends", () => table.do("/rule", { why: "it ends", no_longer: key }))));
  return [...standing, asking(table, "/rule", body, "It stands.", row(says, of, points, despite, until), field("Why?", why), main("Let it stand"))];
}

function joining(table) {
  const who = select([], { "aria-label": "Who" }), side = input({ required: true, maxlength: 60, "aria-label": "Side", placeholder: "side" });
  const name = input({ maxlength: 60, "aria-label": "Name in this fight", placeholder: "name, if not the usual one" });
  const at = [whole({ value: 0, "aria-label": "Column" }), whole({ value: 0, "aria-label": "Row" })];
  table.system.load().then((found) => who.replaceChildren(...(found?.combatants ?? []).map((each) => el("option", { value: each.name }, each.called || titled(each.name)))));
  return asking(table, "/join", () => ({ who: who.value, side: side.value, name: name.value, at: at.map((each) => +each.value) }), "They are in.",
    row(who, side, name), row("at", at), main("Bring them in"));
}

function setting(table) {
  const name = select([], { "aria-label": "Setting", onchange: () => turn() }), value = el("span"), meaning = el("p.soft"), why = input();
  let known = [];
  const turn = () => {
    const found = known.find((each) => each.name === name.value);
    if (!found) return;
    meaning.textContent = found.meaning;
    value.replaceChildren(found.allowed.length ? select(found.allowed.map((each) => [JSON.stringify(each), `${each}`]), { "aria-label": "Value" })
      : input({ "aria-label": "Value", required: true, placeholder: found.kind }));
  };
  table.system.load().then((found) => {
    known = found?.settings ?? [];
    name.replaceChildren(...known.map((each) => el("option", { value: each.name }, table.system.word(each.name))));
    turn();
  });
  const read = ({ tagName, value }) => tagName === "SELECT" ? JSON.parse(value) : /^-?\d+$/.test(value) ? +value : value;
  return asking(table, "/set", () => ({ name: name.value, value: read(value.firstChild), why: why.value }), "It is so from here on.",
    row(name, value), meaning, field("Why?", why), main("Change it"));
}

function seed(table) {
  const early = tick("although the fight goes on: its dice are thrown by hand from then on", { required: true });
  return form(() => table.do("/reveal", { early: early.box.checked }, "The seed is open."), early, main("Reveal the seed"));
}

function resting(table) {
  const rounds = whole({ min: 1, max: 10000, value: 10, "aria-label": "Rounds" });
  return asking(table, "/rest", () => ({ rounds: +rounds.value }), "Time goes by.", row(rounds, main("Let them go by")), para(small("After the fight, where time heals.")));
}

/** Who plays somebody: people, or a tactic. */
function playing(table, name, close) {
  const known = table.system.found?.tactics ?? [], now = table.present.tactics[name] ?? "";
  const tactic = select([["", "people"], ...known.map((each) => [each.name, `the tactic ${plain(each.name)}`, each.name === now])], { "aria-label": "Played by" });
  const about = el("small"), told = () => { about.textContent = known.find((each) => each.name === tactic.value)?.about ?? ""; };
  tactic.onchange = told;
  told();
  return form(async () => {
    if (await table.do("/tactics", { who: [name], tactic: tactic.value }, "So it is played from here on.")) close();
  }, row("Played by", tactic, el("button", {}, "So be it")), about);
}

/** What may be done with somebody: at the foot of their sheet. */
export function withSomebody(table, name, close) {
  return el("div", {}, playing(table, name, close), row(button("Hand to a player …", () => { close(); table.hand(name); }),
    button("Another sheet …", async () => {
      close();
      await import("./grown.js").then(({ grown }) => grown(table, name)).catch(table.wrong);
    }),
    button(`${plain(table.called(name))} leaves`, async () => {
      if (await confirm(`${table.called(name)} leaves the fight for good.`, "They leave")) {
        close();
        table.do("/leave", { who: name }, "They have left.");
      }
    })));
}
