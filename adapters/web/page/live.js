/** Whether the page is live: while the past is looked at or the server is away, nothing that changes the present can be used. */
import { at } from "./el.js";

const CHANGES = "#asks, #wishes, #salting, #tools .change, #panel-table .work";

/** Let what changes the present be used, or not. */
export function lively(may) {
  for (const each of document.querySelectorAll(CHANGES)) each.inert = !may;
}

/** The feed is cut off: a bar stays until it is there again, and nothing looks live. */
export function cut(problem) {
  const gone = problem?.status === 401 || problem?.status === 403;
  at("bar").hidden = false;
  at("bar").textContent = gone ? problem.message : `${problem?.message ?? "The server cannot be reached."} Trying again …`;
  document.body.classList.add("cut");
  lively(false);
}

/** It is there again, if it was cut off; `may`: the present is looked at. */
export function online(may) {
  if (at("bar").hidden) return;
  at("bar").hidden = true;
  document.body.classList.remove("cut");
  lively(may);
}
