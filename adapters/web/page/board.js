/** Shows one board after the other: tokens glide, and whoever lost points flashes. */
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Put a board, which is SVG text, in the place of the one that `host` shows. */
export function showBoard(host, text) {
  const bare = text.replace(/<style>[^]*?<\/style>/, "");  // the page has it, and allows none within
  const next = document.importNode(new DOMParser().parseFromString(bare, "image/svg+xml").documentElement, true);
  const old = host.firstElementChild;
  host.replaceChildren(next);
  if (old && !still.matches) move(old, next);
}

function move(old, next) {
  const hit = new Set();
  for (const pool of next.querySelectorAll(".pool")) {
    const was = old.querySelector(`[data-pool="${CSS.escape(pool.dataset.pool)}"]`);
    if (!was || was.dataset.now === pool.dataset.now) continue;
    hit.add(pool.dataset.pool.split(".")[0]);
    pool.animate({ opacity: [0.15, 1] }, 700);
  }
  for (const token of next.querySelectorAll(".token")) {
    const was = old.querySelector(`[data-who="${CSS.escape(token.dataset.who)}"]`);
    if (was && spot(was) !== spot(token))
      token.animate({ transform: [spot(was), spot(token)] }, { duration: 380, easing: "ease-in-out" });
    if (hit.has(token.dataset.who)) token.querySelector(".body").animate({ opacity: [0.1, 1, 0.3, 1] }, 620);
  }
}

const spot = (token) => token.getAttribute("transform").replace(/(-?[\d.]+) (-?[\d.]+)/, "$1px, $2px");
