/** The API as this page uses it: one fight, one token. */

/** A request that was turned down; its message is a sentence for people. */
export class Problem extends Error {
  constructor(told, status) {
    super(told?.detail ?? "The server cannot be reached.");
    this.status = status;
    this.meanwhile = told?.meanwhile ?? [];
  }
}

export class Api {
  constructor(fight = "", token = "") {
    this.root = fight ? `/api/fights/${encodeURIComponent(fight)}` : "/api";
    this.headers = token ? { Authorization: `Bearer ${token}` } : {};
  }

  /** What is found there: JSON, or text. */
  async get(path, signal) {
    const answer = await this.send(path, { signal });
    return answer.headers.get("content-type")?.includes("json") ? answer.json() : answer.text();
  }

  /** Have something done. A request that got lost is sent again, and is not done twice. */
  async post(path, body = {}) {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
    const how = { method: "POST", headers, body: body instanceof Blob ? body : JSON.stringify(body) };
    if (body instanceof Blob) headers["Content-Type"] = "application/x-ndjson";
    for (let tries = 0; ; tries++) {
      try {
        return await (await this.send(path, how)).json();
      } catch (problem) {
        if (!(problem instanceof Problem) || problem.status || tries === 2) throw problem;
        await pause(400 * (tries + 1));
      }
    }
  }

  async remove(path) { await this.send(path, { method: "DELETE" }); }

  async send(path, how) {
    let answer;
    try {
      answer = await fetch(this.root + path, { ...how, headers: { ...this.headers, ...how.headers } });
    } catch {
      throw new Problem(null, 0);
    }
    if (!answer.ok) throw new Problem(await answer.json().catch(() => null), answer.status);
    return answer;
  }

  /** Call `happened(position)` for whatever is written after `position`, for ever; `lost(problem)` when cut off. */
  async follow(position, happened, lost) {
    for (let wait = 250; ; wait = Math.min(wait * 2, 8000)) {
      try {
        const answer = await this.send("/events", { headers: { "Last-Event-ID": String(position) } });
        lost(null);
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        for (let text = ""; ;) {
          const { done, value } = await reader.read();
          if (done) break;
          wait = 250;
          const parts = (text + value).split("\n\n");
          text = parts.pop();
          const ids = parts.flatMap((part) => /^id: (\d+)/m.exec(part)?.[1] ?? []);
          if (!ids.length) continue;
          position = Number(ids.at(-1));
          happened(position);
        }
      } catch (problem) {
        lost(problem);
        if (problem.status === 401 || problem.status === 403) return;
      }
      await pause(wait);
    }
  }
}

const pause = (time) => new Promise((go) => setTimeout(go, time));
