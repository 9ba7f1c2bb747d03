/** A replay in one file: everything is in it, and nothing is asked of anybody. */
import { at, el, parsed, plain } from "./el.js";
import { showBoard } from "./board.js";
import { Camera } from "./camera.js";
import { cardOf } from "./card.js";
import { Tabs, parts } from "./evidence.js";
import { showFighters } from "./fighters.js";
import { Story } from "./story.js";
import { Printed } from "./print.js";
import { Timeline, keys } from "./timeline.js";
import { checkDice, eventsOf, promised, sealOf } from "./chain.js";

async function unpacked(id) {
  const packed = Uint8Array.from(atob(at(id).textContent.trim()), (each) => each.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

const SHOWN = "The sentences and boards of this page were changed since they were exported with this record.";

/** What came of checking the record and what is `shown` of it, and whether all is well. */
function verdict(record, shown) {
  try {
    const { events, chain } = eventsOf(record), dice = checkDice(events);
    const thrown = dice === null ? "The seed is secret still, so the dice cannot be thrown again."
      : dice.wrong.join(" ") || `${dice.count} rolls thrown again from the revealed seed, and all are right.`;
    const same = sealOf(shown, chain) === at("replay").dataset.seal, about = same ? "" : ` ${SHOWN}`;
    const told = [`The record: ${events.length} events, chained to the end.`, thrown, ...promised(events)];
    const says = `${told.join(" ")}${about}`;
    return { good: same && !dice?.wrong.length, says, chain };
  } catch (error) {
    return { good: false, says: error.message };
  }
}

async function open() {
  const shown = await unpacked("replay");
  const content = parsed(shown), { combat, frames, boards, lines, people, fighters, story, whys, timeline, rules, names } = content;
  const record = await unpacked("record");
  const tabs = new Tabs(at("evidence"), ["Story", "Proof"]), host = el("div", { id: "log", role: "log", tabindex: 0, "aria-label": "The fight, told" });
  tabs.panel("Story").append(host);
  tabs.panel("Proof").append(at("proof").content);
  const camera = new Camera(at("stage")), known = { text: async (id) => rules[id] }, word = (code) => names[code] ?? plain(code);
  const frameOf = (version) => frames.findLast((each) => each.version <= version) ?? frames[0];
  const look = (version, said) => {
    line.jump(line.find(version));
    host.querySelector(".card")?.remove();
    const { key } = frames.find((each) => each.version === version) ?? {}, why = whys[key];
    const card = cardOf(why ? { key, ...why } : {}, { words: word, rules: known });
    (said?.closest("#log div") ?? said?.closest("details"))?.after(card);
  };
  const log = new Story(host, look);
  at("view").append(...camera.controls());
  const line = new Timeline(at("timeline"), (version) => {
    const frame = frameOf(version);
    at("heading").textContent = frame.heading;
    showFighters(at("fighters"), people[frame.people].map((each) => fighters[each]), () => {});
    showBoard(at("board"), boards[frame.board].map((each) => lines[each]).join("\n"));
    camera.apply();
    at("said").textContent = log.mark(version);
  });
  line.told = (version) => log.find(version)?.textContent ?? "";
  log.set(story);
  line.set({ ...timeline, moments: frames.map((each) => each.version) });
  line.jump(0);
  new Printed(at("printed"), content, frameOf);
  parts(at("tabs"), tabs);
  keys((key) => key === "w" ? (look(line.version, log.find(line.version)), true) : line.key(key));
  at("verify").addEventListener("click", () => {
    const { good, says, chain } = verdict(record, shown);
    at("verdict").replaceChildren(el(good ? "p.good" : "p.bad", {}, good ? "✓ " : "✗ ", says),
      chain ? el("p", {}, "The last link: ", el("code", {}, chain)) : "");
  });
  at("save").addEventListener("click", () => {
    const link = el("a", { href: URL.createObjectURL(new Blob([record])), download: `${combat}.ndjson` });
    link.click();
    URL.revokeObjectURL(link.href);
  });
}

open();
