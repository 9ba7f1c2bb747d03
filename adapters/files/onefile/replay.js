/** A replay in one file: everything is in it, and nothing is asked of anybody. */
import { at, el } from "./el.js";
import { showBoard } from "./board.js";
import { Player, keys } from "./player.js";
import { Story } from "./story.js";
import { whyList } from "./why.js";
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
  const { combat, frames, boards, lines, story, whys } = JSON.parse(shown);
  const record = await unpacked("record");
  const log = new Story(at("log"), (version) => player.jump(player.find(version)));
  const player = new Player(at("timeline"), (frame) => {
    showBoard(at("board"), boards[frame.board].map((line) => lines[line]).join("\n"));
    at("said").textContent = player.told("text");
    log.mark(frame.version);
    const why = whys[frame.key];
    at("why").replaceChildren(why ? whyList(why) : "Nothing was thrown or chosen here.");
  });
  log.set(story);
  player.set(frames);
  player.jump(0);
  keys((key) => player.key(key));
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
