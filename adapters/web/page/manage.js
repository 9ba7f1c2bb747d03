/** The table itself: links, settings, remarks, whether it is all fair and whole, and what can be taken away. */
import { diary, download, verify } from "./away.js";
import { SVG, at, button, capital, el, field, fold, form, h3, input, main, para, picture, row, sent, small, td, tr } from "./el.js";
import { mastery } from "./master.js";
import { say } from "./said.js";

export class Manage {
  constructor(host, table) {
    Object.assign(this, { host, table });
    this.links = el("div");
    this.work = el("div.work");
    this.settings = el("div");
    this.proof = el("p", { "aria-live": "polite" });
  }

  /** Draw it, once it is looked at. */
  async load() {
    const { table, host } = this;
    if (!this.built) this.build();
    this.built = true;
    if (table.master) await this.listed().catch(table.wrong);
    if (table.master && !this.work.contains(document.activeElement)) this.anew();
    this.work.inert = at("asks").inert;
  }

  /** The game master's forms as things stand now; what was open stays so, and what had the focus is near it. */
  anew() {
    const folds = [...this.work.children], open = folds.map((each) => each.open);
    const within = folds.findIndex((each) => each.contains(document.activeElement));
    this.work.replaceChildren(...mastery(this.table));
    [...this.work.children].forEach((each, index) => { each.open = !!open[index]; });
    this.work.children[within]?.querySelector("summary").focus();
  }

  build() {
    const { host, table } = this, remark = input({ required: true, maxlength: 2000, "aria-label": "Remark", placeholder: "a remark for the record" });
    host.append(...[
      table.master && el("section", { "aria-label": "The game master's work" }, h3("The game master's work"), this.work),
      table.master && el("section", { "aria-label": "Who is at the table" }, h3("At the table"), this.links, this.granting()),
      table.plays && form(async () => { if (await table.do("/note", { text: remark.value }, "Noted.")) remark.value = ""; }, h3("Remark"), row(remark, main("Note it"))),
      el("section", { "aria-label": "Whether it is fair and whole" }, h3("Fair and whole?"), this.proof,
        row(button("Was anything altered?", () => this.fair()), button("Verify the record", () => verify(table, this.proof)))),
      el("section", { "aria-label": "To take away" }, h3("To take away"), row(button("One page", () => download(table, "/page.html", "html")),
        button("Save", () => download(table, "/export", "ndjson"), { title: "the record file" }), button("Picture", () => download(table, "/board.svg", "svg")), button("Diary", () => diary(table)))),
      el("section", { "aria-label": "Settings" }, fold("How it is played", this.settings)),
    ].filter(Boolean));
    table.system.load().then((found) => found && this.settings.replaceChildren(el("dl.settings", {}, found.settings.map((each) => [
      el("dt", {}, capital(table.system.word(each.name))), el("dd", {}, `${table.settings?.[each.name] ?? each.default}`, " ", small(each.meaning))]))));
  }

  async fair() {
    const found = await this.table.api.get("/badge").catch(this.table.wrong);
    if (!found) return;
    this.proof.replaceChildren(el("b", {}, found.says), el("ul.so", {}, [...found.dice.map((each) => el("li", {}, each)),
      ...found.alterations.map((each) => el("li", {}, `Event ${each.version}: ${each.kind ?? each.what ?? ""} ${each.on ?? each.about ?? ""} ${each.why ?? ""}`))]));
  }

  async listed() {
    const { table } = this, { links } = await table.api.get("/links");
    const revoke = (number) => table.api.send(`/links/${number}`, { method: "DELETE" }).then(() => this.listed(), table.wrong);
    this.links.replaceChildren(el("table", {}, el("tbody", { id: "links" }, links.filter((each) => !each.revoked).map(({ number, role, names, label, assistant }) => tr(td(label),
      td(names.map((each) => table.called(each)).join(", ") || (role === "gm" ? "game master" : role), assistant && " (an assistant)"),
      td(role !== "gm" && button("Revoke", () => revoke(number))))))));
  }

  granting() {
    const { table } = this, made = el("div.notice", { id: "made" });
    const label = input({ maxlength: 60 }), program = input({ type: "checkbox" });
    this.boxes = table.present.standing.combatants.map(({ name }) => input({ type: "checkbox", value: name }));
    const granted = sent(el("form", { id: "grant" }, field("For whom (a name for the record)", label),
      el("fieldset", {}, el("legend", {}, "Plays (nobody: a spectator)"), this.boxes.map((each) => el("label.tick", {}, each, " ", table.called(each.value)))),
      el("label.tick", {}, program, " A program gets it, which gives no dice of its own"),
      el("button", {}, "Make a link")), async () => {
      const names = this.boxes.filter((each) => each.checked).map((each) => each.value);
      try {
        const { link, qr } = await table.api.post("/links", { role: names[0] ? "player" : "spectator", names, label: label.value, assistant: program.checked });
        const value = location.origin + location.pathname + new URL(link).hash;
        const shown = input({ readonly: true, value, "aria-label": "The link; it is shown this once", maxlength: false });
        const copy = button("Copy", () => navigator.clipboard.writeText(value).then(() => say("Copied."), () => shown.select()));
        made.replaceChildren(para("Hand this out; it is shown this once."), row(shown, copy), el("div.qr", {}, qr ? drawn(qr) : ""));
        shown.select();
        granted.reset();
        await this.listed();
      } catch (problem) {
        table.wrong(problem);
      }
    });
    return [granted, made];
  }

  /** Make a link for this one. */
  hand(name) {
    for (const each of this.boxes ?? []) each.checked = each.value === name;
    const label = this.host.querySelector("#grant input");
    label?.scrollIntoView({ block: "center" });
    label?.focus();
  }
}

function drawn(qr) {
  const code = picture(qr.replace("<svg", `<svg xmlns="${SVG}"`));
  code.setAttribute("role", "img");
  code.setAttribute("aria-label", "The link as a QR code");
  return code;
}
