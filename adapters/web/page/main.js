/** The page: without a link the place where fights are opened, with one the table at which it is played. */
import { Api } from "./api.js";

const link = new URLSearchParams(location.hash.slice(1)), fight = link.get("fight"), token = link.get("token");
addEventListener("hashchange", () => location.hash.includes("token=") && location.reload());
if (fight && token) import("./table.js").then(({ Table }) => new Table(new Api(fight, token)).open(link.has("watch")));
else import("./start.js").then(({ start }) => start(new Api()));
