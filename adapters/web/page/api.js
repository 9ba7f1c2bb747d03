/** The API as this page uses it: one fight, one token. It lies beside the page, which may stand below a path. */
import { parsed } from "./el.js";

/** A request that was turned down; its message is a sentence for people. Without a status nobody answered. */
export class Problem extends Error {
  constructor(told, status) {
    super(status === 401 ? "This link opens nothing here; perhaps it was taken back. Ask whoever sent it for another."
      : told?.detail ?? "The server cannot be reached.");
    this.status = status;
    this.code = told?.type?.split(":").at(-1);
  }
}

/** An id that nobody guesses; `randomUUID` is not there on a plain connection within a house. */
const chance = () => `scuffle-page-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;

const pause = (time) => new Promise((go) => setTimeout(go, time));

export class Api {
  constructor(fight, token) {
    this.root = fight ? `api/fights/${encodeURIComponent(fight)}` : "api";
    this.token = token;
    this.headers = token ? { Authorization: `Bearer ${token}` } : {};
  }

  async send(path, how) {
    const headers = { ...this.headers, ...how.headers };
    const answer = await fetch(this.root + path, { ...how, headers }).catch((error) => {
      throw how.signal?.aborted ? error : new Problem();
    });
    if (!answer.ok) throw new Problem(await answer.text().then(parsed).catch(() => null), answer.status);
    return answer;
  }

  /** What is found there: JSON, or text, as a record of many lines is. */
  async get(path, signal) {
    const answer = await this.send(path, { signal });
    return answer.headers.get("content-type").includes("/json") ? parsed(await answer.text()) : answer.text();
  }

  /** Have something done. A request that got lost is sent again, and is not done twice. */
  async post(path, body = {}) {
    const file = body instanceof Blob, type = `application/${file ? "x-nd" : ""}json`;
    const headers = { "Idempotency-Key": chance(), "Content-Type": type };
    const how = { method: "POST", headers, body: file ? body : JSON.stringify(body) };
    for (let tries = 0; ; tries++) {
      try {
        return parsed(await (await this.send(path, how)).text());
      } catch (problem) {
        if (problem.status || tries === 2) throw problem;
        await pause(500);
      }
    }
  }

  /** Call `happened(event)` for all that is written after `place`, for ever, `there` when it is heard, and `lost` with why
   * when cut off. */
  async follow(place, happened, there, lost) {
    for (let wait = 250; ; wait = Math.min(wait * 2, 8000)) {
      const { code, reason } = await this.listen(place, (event) => {
        wait = 250;
        place = event.id;
        happened(event);
      }, there);
      if (code === 4409) return location.reload();  // the record is not the one that was looked at
      lost(code > 4000 ? new Problem({ detail: `The live feed was cut off (${reason}); look again.` }, code - 4000)
        : new Problem());
      if (code === 4401 || code === 4403) return;
      await pause(wait);
    }
  }

  /** Hear of each event after `place`, until it ends: how it did. A WebSocket, as of other connections a browser
   * has six to a server, for all its windows together. */
  listen(place, heard, there) {
    const socket = new WebSocket(new URL(`${this.root}/socket`, location).href.replace("http", "ws"));
    socket.onopen = () => {
      socket.send(JSON.stringify({ token: this.token, after: place }));
      there();
    };
    socket.onmessage = ({ data }) => heard(parsed(data));
    return new Promise((over) => { socket.onclose = over; });
  }
}
