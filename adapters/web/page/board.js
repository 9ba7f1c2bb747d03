/** Shows one board after the other: tokens glide, and whoever lost points flashes. */
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Put a board, which is SVG text, in the place of the one that `host` shows. */
export function showBoard(host, text, lively = true) {
  const bare = text.replace(/<style>[^]*?<\/style>/, "");
  const next = document.importNode(new DOMParser().parseFromString(bare, "image/svg+xml").documentElement, true);
  const old = host.querySelector("svg");
  const before = old && lively && !still.matches && host.dataset.motion !== "none" ? seen(old) : null;
  if (old) old.replaceWith(next);
  else host.append(next);
  if (before) move(before, next);
}

function seen(board) {
  const spots = new Map(), pools = new Map();
  for (const token of board.querySelectorAll(".token")) spots.set(token.dataset.who, spot(token));
  for (const pool of board.querySelectorAll(".pool")) pools.set(pool.dataset.pool, pool.dataset.now);
  return { spots, pools };
}

const spot = (token) => token.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
const css = ([x, y]) => `translate(${x}px, ${y}px)`;

function move(before, board) {
  const hit = new Set();
  for (const pool of board.querySelectorAll(".pool")) {
    const was = before.pools.get(pool.dataset.pool);
    if (was === undefined || was === pool.dataset.now) continue;
    hit.add(pool.dataset.pool.split(".")[0]);
    pool.animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: 700, easing: "ease-out" });
  }
  for (const token of board.querySelectorAll(".token")) {
    const to = spot(token), from = before.spots.get(token.dataset.who);
    if (from && (from[0] !== to[0] || from[1] !== to[1]))
      token.animate([{ transform: css(from) }, { transform: css(to) }], { duration: 380, easing: "ease-in-out" });
    if (hit.has(token.dataset.who))
      token.querySelector(".body").animate([{ opacity: 0.1 }, { opacity: 1 }, { opacity: 0.3 }, { opacity: 1 }], { duration: 620 });
  }
}
