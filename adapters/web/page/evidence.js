/** The right side: the story, every roll, the lines of history, and the table itself. */
import { at, button, el } from "./el.js";

/** Tabs, of which one is open; `opened(name)` is called when that changes. */
export class Tabs {
  constructor(host, names, opened) {
    this.opened = opened;
    this.tabs = names.map((name) => el("button", { type: "button", role: "tab", id: `tab-${slug(name)}`, "aria-controls": slug(name),
      "aria-selected": "false", tabindex: -1, onclick: () => this.open(name), onkeydown: (event) => this.key(event) }, name));
    this.panels = names.map((name) => el("div.panel", { id: slug(name), role: "tabpanel", "aria-labelledby": `tab-${slug(name)}`, hidden: true },
      el("h2.skip", {}, name)));
    this.names = names;
    host.replaceChildren(el("div.tabs", { role: "tablist" }, this.tabs), ...this.panels);
    this.open(names[0]);
  }

  panel(name) { return this.panels[this.names.indexOf(name)]; }

  open(name) {
    this.name = name;
    this.names.forEach((each, index) => {
      const here = each === name;
      this.tabs[index].setAttribute("aria-selected", here);
      this.tabs[index].tabIndex = here ? 0 : -1;
      this.panels[index].hidden = !here;
    });
    this.opened?.(name);
  }

  key({ key }) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!by) return;
    const next = (this.names.indexOf(this.name) + by + this.names.length) % this.names.length;
    this.open(this.names[next]);
    this.tabs[next].focus();
  }
}

const slug = (name) => `panel-${name.toLowerCase()}`;

/** On a narrow screen one part of the page at a time. */
export function parts(host, tabs) {
  const show = (part) => {
    document.body.dataset.part = part;
    for (const each of host.children) each.ariaPressed = `${each.dataset.part === part}`;
    if (tabs.names.includes(part)) tabs.open(part);
  };
  host.replaceChildren(...["Board", "Fighters", ...tabs.names].map((part) => button(part, () => show(part), { "data-part": part })));
  host.hidden = false;
  show("Board");
  at("table").dataset.ready = "";
}
