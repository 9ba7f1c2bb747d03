/** The page: without a link the place where fights are opened, with one the table at which it is played. */
import { Api } from "./api.js";

const link = new URLSearchParams(location.hash.slice(1)), fight = link.get("fight"), token = link.get("token");
addEventListener("hashchange", () => location.hash.includes("token=") && location.reload());
/** What answers or sends, and is done once even if it is clicked twice: the second click is meant for what has gone. */
const ONCE = "#board, #asks button:not(.groups *, .strip *), .option:not(.groups *), button.main";
addEventListener("click", (event) => {
  if (event.detail < 2 || !event.target.closest?.(ONCE)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
if (fight && token) import("./table.js").then(({ Table }) => new Table(new Api(fight, token)).open(link.has("watch")));
else import("./start.js").then(({ start }) => start(new Api()));
