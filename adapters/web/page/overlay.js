/** What is laid over a video while a fight is played: whose turn it is, who is hurt, and the last exchange. */
import { Api } from "./api.js";
import { at, capital, el } from "./el.js";
import { poolBar } from "./fighters.js";

/** Letters of the exchange at most, and how long it is shown: at least so long, and more the longer it is. */
const MOST = 240, SHOWN = 12000, LETTER = 60;

const still = matchMedia("(prefers-reduced-motion: reduce)");
const link = new URLSearchParams(location.hash.slice(1)), api = new Api(link.get("fight"), link.get("token"));
addEventListener("hashchange", () => location.reload());

/** Let something appear, or go. */
const fade = (node, from, to) =>
  node.animate({ opacity: [from, to] }, { duration: still.matches ? 0 : 600, fill: "forwards", easing: "ease" }).finished;

const fighter = ({ name, label, letters, tone, worst, posture, down, holds = [], acting }) =>
  el(`li.s${tone % 6}${down ? ".down" : ""}${acting ? ".acting" : ""}`, { "data-who": name },
    el("span.badge", { "aria-hidden": "true" }, letters), el("b", {}, label),
    worst && poolBar(worst, true), el("span.states", {}, [down, posture, ...holds].filter(Boolean).join(" · ")));

/** What was told last and stands, as many whole sentences as there is room for. */
function exchange(paragraphs) {
  let text = "";
  for (const { text: more, joined } of paragraphs.flatMap(({ aside, sentences }) => (aside ? [] : sentences)).filter(({ stands = true }) => stands))
    text += joined || !text ? more : ` ${more}`;
  if (text.length <= MOST) return capital(text.replace(/^[\s,;:]+/, ""));
  const end = text.slice(-MOST), stop = end.search(/[.!?]["”)]? /);
  return stop < 0 ? `… ${end.slice(end.indexOf(" ") + 1)}` : end.slice(end.indexOf(" ", stop) + 1);
}

let said = "", leaving;
async function tell(text) {
  if (text === said) return;
  said = text;
  clearTimeout(leaving);
  const node = at("exchange");
  if (node.textContent) await fade(node, 1, 0);
  node.textContent = said;
  fade(node, 0, 1);
  leaving = setTimeout(() => fade(node, 1, 0), SHOWN + LETTER * said.length);
}

async function look() {
  const [{ heading, over, fighters }, { paragraphs }] = await Promise.all([api.get("/moment"), api.get("/log?most=3")]);
  at("heading").textContent = over || heading;
  const signs = JSON.stringify(fighters), host = at("fighters");
  if (host.dataset.signs !== signs) host.replaceChildren(el("ol", {}, fighters.map(fighter)));
  host.dataset.signs = signs;
  await tell(exchange(paragraphs));
}

/** Look again; who asks meanwhile has it done once more. */
let busy, again = false;
const refresh = () => {
  again = true;
  return (busy ??= (async () => {
    while (again) {
      again = false;
      await look();
    }
  })().catch(wrong).finally(() => { busy = null; }));
};

/** What is wrong is said where whoever makes the broadcast sees it. */
function wrong({ message, status }) {
  if (status) at("heading").textContent = message;
}

try {
  if (!link.get("token")) throw Object.assign(new Error("Open this page by a spectator's link: scuffle link FIGHT --overlay."), { status: 401 });
  const { head, role } = await api.get("/");
  if (role !== "spectator") throw Object.assign(new Error("Whoever watches sees all that is shown here: use a spectator's link."), { status: 403 });
  document.body.classList.toggle("right", new URLSearchParams(location.search).get("side") === "right");
  await refresh();
  api.follow(head, refresh, () => {}, wrong);
} catch (problem) {
  wrong(problem);
}
