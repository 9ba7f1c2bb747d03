/** Checks a record by itself: the chain of hashes over its very bytes, and its dice once the seed is revealed. */
const IV = Uint32Array.of(
  0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a,
  0xade682d1, 0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b, 0x1f83d9ab, 0x137e2179, 0x5be0cd19);
const SIGMA = ["0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0"]
  .map((row) => [...row].map((digit) => 2 * parseInt(digit, 16)));
const MIXED = [[0, 8, 16, 24], [2, 10, 18, 26], [4, 12, 20, 28], [6, 14, 22, 30],
  [0, 10, 20, 30], [2, 12, 22, 24], [4, 14, 16, 26], [6, 8, 18, 28]];
const utf8 = new TextEncoder();

/** BLAKE2b (RFC 7693) of bytes: 64-bit words as pairs of 32 bits, the lower first. */
export function blake2b(bytes, { size = 64, person = "", key = new Uint8Array() } = {}) {
  const h = IV.slice(), v = new Uint32Array(32), m = new Uint32Array(32);
  h[0] ^= 0x01010000 ^ (key.length << 8) ^ size;
  const tail = new DataView(new Uint8Array([...utf8.encode(person), ...new Uint8Array(16)]).buffer);
  for (let i = 0; i < 4; i++) h[12 + i] ^= tail.getUint32(4 * i, true);
  let text = bytes;
  if (key.length) {
    text = new Uint8Array(128 + bytes.length);
    text.set(key);
    text.set(bytes, 128);
  }
  const blocks = Math.max(1, Math.ceil(text.length / 128));
  for (let block = 0; block < blocks; block++) {
    const part = new Uint8Array(128), end = Math.min(text.length, 128 * (block + 1));
    part.set(text.subarray(128 * block, end));
    const words = new DataView(part.buffer);
    for (let i = 0; i < 32; i++) m[i] = words.getUint32(4 * i, true);
    v.set(h);
    v.set(IV, 16);
    v[24] ^= end;
    if (block === blocks - 1) { v[28] = ~v[28]; v[29] = ~v[29]; }
    for (let round = 0; round < 12; round++)
      MIXED.forEach(([a, b, c, d], i) => {
        const s = SIGMA[round % 10];
        mix(v, a, b, c, d, m, s[2 * i], s[2 * i + 1]);
      });
    for (let i = 0; i < 16; i++) h[i] ^= v[i] ^ v[i + 16];
  }
  return new Uint8Array(h.buffer.slice(0, size));
}

function mix(v, a, b, c, d, m, x, y) {
  add(v, a, v[b], v[b + 1]); add(v, a, m[x], m[x + 1]); turn(v, d, a, 32);
  add(v, c, v[d], v[d + 1]); turn(v, b, c, 24);
  add(v, a, v[b], v[b + 1]); add(v, a, m[y], m[y + 1]); turn(v, d, a, 16);
  add(v, c, v[d], v[d + 1]); turn(v, b, c, 63);
}

function add(v, a, low, high) {
  const sum = v[a] + low;
  v[a + 1] = v[a + 1] + high + (sum > 0xffffffff ? 1 : 0);
  v[a] = sum;
}

function turn(v, d, a, by) {
  const low = v[d] ^ v[a], high = v[d + 1] ^ v[a + 1];
  if (by === 32) { v[d] = high; v[d + 1] = low; }
  else if (by === 63) { v[d] = (low << 1) | (high >>> 31); v[d + 1] = (high << 1) | (low >>> 31); }
  else { v[d] = (low >>> by) | (high << (32 - by)); v[d + 1] = (high >>> by) | (low << (32 - by)); }
}

/** SHA-256 (FIPS 180-4) of bytes; what the browser has of it is not there for a file opened from a disk. */
export function sha256(bytes) {
  const primes = [], h = [], k = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const bits = (root) => ((root % 1) * 2 ** 32) | 0;
  primes.forEach((p, i) => { k.push(bits(Math.cbrt(p))); if (i < 8) h.push(bits(Math.sqrt(p))); });
  const text = new Uint8Array((bytes.length + 72) & ~63), view = new DataView(text.buffer), w = new Int32Array(64);
  text.set(bytes);
  text[bytes.length] = 0x80;
  view.setUint32(text.length - 4, bytes.length * 8);
  const right = (x, by) => (x >>> by) | (x << (32 - by));
  for (let at = 0; at < text.length; at += 64) {
    for (let i = 0; i < 64; i++)
      w[i] = i < 16 ? view.getInt32(at + 4 * i) : w[i - 16] + w[i - 7]
        + (right(w[i - 15], 7) ^ right(w[i - 15], 18) ^ (w[i - 15] >>> 3))
        + (right(w[i - 2], 17) ^ right(w[i - 2], 19) ^ (w[i - 2] >>> 10));
    let [a, b, c, d, e, f, g, last] = h;
    for (let i = 0; i < 64; i++) {
      const one = last + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i];
      const two = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [last, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, last].forEach((each, i) => { h[i] = (h[i] + each) | 0; });
  }
  const found = new Uint8Array(32);
  h.forEach((each, i) => new DataView(found.buffer).setInt32(4 * i, each));
  return found;
}

export const hex = (bytes) => Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (each) => parseInt(each, 16));
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

const LINE = /^\{"version":(\d+),(.*?)"chain":"([0-9a-f]{64})",("event":\{.*\}\})$/s;

/** The events of a record file, if its chain holds; else an error that names the place. */
export function eventsOf(text) {
  const [first, ...lines] = text.split("\n").slice(0, -1);
  const header = JSON.parse(first), events = [];
  let link = blake2b(utf8.encode(header.combat), { size: 32, person: "scuffle start" });
  lines.forEach((line, index) => {
    const version = index + 1, found = LINE.exec(line);
    if (!found || Number(found[1]) !== version)
      throw new Error(`Event ${version} is missing, or not in the form in which it was written.`);
    const body = `{${found[2]}${found[4]}`, sealed = /"digest":"([0-9a-f]{64})"/.exec(found[2]);
    const contents = sealed ? unhex(sealed[1]) : blake2b(utf8.encode(body), { size: 32, person: "scuffle body" });
    const place = new Uint8Array(8);
    new DataView(place.buffer).setBigInt64(0, BigInt(version));
    const { event } = JSON.parse(body);
    const blank = { declared: event.picks, rolled: event.faces }[event.is]?.length === 0;
    link = blake2b(joined(link, place, contents, utf8.encode(event.is)), { size: 32, person: "scuffle link" });
    if (hex(link) !== found[3] || (sealed && !blank))
      throw new Error(`The chain breaks at event ${version}: it was changed, or one before it.`);
    events.push(event);
  });
  if (events.length !== header.events || hex(link) !== header.chain)
    throw new Error("The record does not end as its first line says.");
  return { events, chain: header.chain };
}

/** What binds the text of a replay to the last link of its record. */
export const sealOf = (replay, chain) =>
  hex(blake2b(utf8.encode(replay), { size: 32, key: unhex(chain), person: "scuffle shown" }));

const TYPED = ["hand", "total", "scripted", "corrected"];

function counted(text) {
  const words = utf8.encode(text), size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, words.length);
  return joined(size, words);
}

/** Whose words are in the dice, in the order of their hashes; what was done out of order; exceptions. */
export function salting(events) {
  const hashes = new Map(), words = new Map(), without = new Set(), again = {}, wrong = [], but = [];
  let begun = false;
  events.forEach((event, index) => {
    let faulty = false;
    if (event.is === "salt-committed") {
      faulty = begun || words.size > 0 || hashes.has(event.by);
      hashes.set(event.by, event.hash);
    } else if (event.is === "salt-opened") {
      const same = hashes.get(event.by) === hex(sha256(utf8.encode(event.words)));
      faulty = begun || words.has(event.by) || !same;
      words.set(event.by, event.words);
    } else if (event.is === "ruled" && event.throw) {
      again[event.on] = (again[event.on] ?? 0) + 1;
      faulty = event.throw > again[event.on];
    } else if (event.is === "salt-withheld") without.add(event.by);
    else if (event.is === "beat-began")
      faulty = !begun && [...hashes.keys()].some((by) => !words.has(by) && !without.has(by));
    else if (words.size && !begun) faulty = !["seed-revealed", "noted"].includes(event.is);
    begun ||= event.is === "beat-began";
    const late = event.is === "salt-withheld" || (begun && event.is === "combatant-joined") || event.throw;
    if (faulty) wrong.push(`Event ${index + 1}, ${event.is}, is out of order: so dice could be chosen.`);
    if (late && event.is !== "rolled")
      but.push(`But event ${index + 1}, ${event.is}: whoever did it could foresee the dice.`);
  });
  return { salted: [...hashes.keys()].filter((by) => words.has(by)), words, wrong, but };
}

const bySeats = (events) => events[0].derivation === 2;

/** What the record says of whom the dice could be chosen by, in sentences. */
export function promised(events) {
  if (!bySeats(events)) return ["By the older derivation, whoever knew the seed could choose the dice by a word."];
  const { salted, but } = salting(events);
  const whose = salted.length
    ? `The words of ${salted.join(" and ")} are in the dice: it is proved to them, and to nobody else, that nobody
       could choose the dice by the seed.` : "Nobody's words are in the dice: whoever drew the seed could choose it.";
  return [whose.replace(/\s+/g, " "), "Whoever held the seed could foresee the dice.", ...but];
}

/** What the seed is asked: the key with the seat of everybody, by the order of joining, for his name. */
const asked = (key, seats) => key.split(".").map((part) => {
  const [name, ...more] = part.split(/(?=#)/), seat = seats.indexOf(name) + 1;
  return (seat ? `@${seat}` : name) + more.join("");
}).join(".");

/** Every seeded roll thrown again: how many there are, and which are wrong. `null` while the seed is secret. */
export function checkDice(events) {
  const shown = events.find((event) => event.is === "seed-revealed");
  if (!shown) return null;
  const seed = unhex(shown.seed), seated = bySeats(events), { salted, words, wrong } = salting(events);
  if (!seated) wrong.length = 0;
  const start = seated ? joined(...salted.map((by) => counted(words.get(by)))) : new Uint8Array();
  const paths = [{ salt: start, throws: {}, seats: [] }];
  const promise = hex(blake2b(joined(utf8.encode("scuffle seed\0"), seed), { size: 32 }));
  if (promise !== events[0].commitment) wrong.push("The seed is not the one that was promised.");
  let count = 0;
  events.forEach((event, index) => {
    let { salt, throws, seats } = paths[event.is === "head-moved" ? event.to : index];
    if (event.is === "seed-salted" && !seated) salt = joined(salt, counted(event.words));
    else if (event.is === "combatant-joined" && seated) seats = [...seats, event.name];
    else if (event.is === "ruled" && event.throw)
      throws = { ...throws, [event.on]: Math.max(event.throw, throws[event.on] ?? 0) };
    else if (event.is === "rolled" && event.faces.length && !TYPED.includes(event.source)) {
      const person = seated ? "scuffle dice 2" : "";
      const mixed = seated || salt.length ? blake2b(salt, { key: seed, size: 32, person }) : seed;
      const faces = thrown(mixed, `${asked(event.key, seats)}\0${throws[event.key] ?? 0}\0`, event.dice);
      count++;
      if (String(faces) !== String(event.faces))
        wrong.push(`Event ${index + 1}: ${event.faces}, but the seed throws ${faces}.`);
    }
    paths.push({ salt, throws, seats });
  });
  return { count, wrong };
}

function thrown(seed, question, dice) {
  let pools = [...dice.toLowerCase().matchAll(/(\d*)d(\d+|%)?/g)].map(([, n, sides = "6"]) =>
    [Number(n || 1), Number(sides.replace("%", "100"))]);
  const ends = /^ *(\d+) *- *(\d+) *$/.exec(dice)?.slice(1).map(Number);
  if (ends) pools = ends[1] % ends[0] ? [[1, ends[1] - ends[0] + 1]] : [[ends[0], ends[1] / ends[0]]];
  if (pools.reduce((all, [n]) => all + n, 0) > 1000 || pools.some(([, sides]) => !(sides > 0 && sides <= 1e6)))
    throw new Error(`There are no such dice as ${dice.slice(0, 40)}.`);
  let block = 0, bytes = [];
  const next = () => {
    if (!bytes.length) bytes = [...blake2b(utf8.encode(question + block++), { key: seed })];
    return bytes.shift();
  };
  return pools.flatMap(([n, sides]) => Array.from({ length: n }, () => {
    const size = sides <= 256 ? 1 : sides <= 65536 ? 2 : 3, most = 256 ** size - (256 ** size % sides);
    for (;;) {
      let value = 0;
      for (let i = 0; i < size; i++) value = value * 256 + next();
      if (value < most) return (value % sides) + 1;
    }
  }));
}
