// A fight in GURPS with a correction, and one in the percentile system with a secret, by a client whose types are
// generated from the description of the API. It says "done" when all came out as it must.

import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Shapes = components["schemas"];
type Problem = Shapes["Problem"];

declare const process: { argv: string[] };

const base = process.argv[2] ?? "";
let keys = 0;

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** What was answered; fails when it was a problem. */
function given<T>(done: { data?: T; error?: Problem }): T {
  if (done.data === undefined) throw new Error(done.error?.detail ?? "there is no answer");
  return done.data;
}

/** The holder of a link. */
class Seat {
  private readonly api;
  private readonly at;

  constructor(readonly fight: string, readonly token: string) {
    this.api = createClient<paths>({ baseUrl: base, headers: { Authorization: `Bearer ${token}` } });
    this.at = { path: { fight } };
  }

  static async open(body: Shapes["OpenRequest"]): Promise<Seat> {
    const made = given(await createClient<paths>({ baseUrl: base }).POST("/api/fights", { body }));
    return new Seat(made.combat, made.token);
  }

  async grant(name: string, label: string): Promise<Seat> {
    const body = { role: "player" as const, names: [name], label };
    const link = given(await this.api.POST("/api/fights/{fight}/links", { params: this.at, body }));
    return new Seat(this.fight, link.token);
  }

  async questions() {
    return given(await this.api.GET("/api/fights/{fight}/prompts", { params: this.at })).prompts;
  }

  /** Answer what is asked of these people with the option that reads so. */
  async answer(words: string) {
    const question = (await this.questions()).find((each) => each.mine && each.prompt.wants === "choice");
    must(question !== undefined, `nothing is asked that ${words} could answer`);
    const number = 1 + (question.options ?? []).findIndex((text) => text.startsWith(words));
    must(number > 0, `${words} is not offered: ${question.options}`);
    const body = { prompt: question.prompt.id, numbers: [number] };
    return given(await this.api.POST("/api/fights/{fight}/answer", { params: this.at, body }));
  }

  async throwDice(faces: number[]) {
    const params = { ...this.at, header: { "Idempotency-Key": `throw-${++keys}` } };
    const first = given(await this.api.POST("/api/fights/{fight}/dice", { params, body: { faces } }));
    const again = given(await this.api.POST("/api/fights/{fight}/dice", { params, body: { faces } }));
    must(again.last === first.last, "a throw that is sent twice counts once");
    return first;
  }

  async dispute(key: string, why: string): Promise<void> {
    given(await this.api.POST("/api/fights/{fight}/dispute", { params: this.at, body: { key, why } }));
  }

  preview(body: Shapes["PreviewRequest"]) {
    return this.api.POST("/api/fights/{fight}/preview", { params: this.at, body });
  }

  settle(body: Shapes["SettleRequest"]) {
    return this.api.POST("/api/fights/{fight}/settle", { params: this.at, body });
  }

  /** What somebody decided at the beginning of the round, as far as it may be known. */
  async decided(who: string) {
    const { frames } = given(await this.api.GET("/api/fights/{fight}/frames", { params: this.at }));
    const key = `r1.${who}.declares`;
    return frames.flatMap(({ event }) => (event.is === "declared" && event.key === key ? (event.picks ?? []) : []));
  }

  async standing() {
    return given(await this.api.GET("/api/fights/{fight}/standing", { params: this.at }));
  }
}

async function correction(): Promise<void> {
  const master = await Seat.open({
    system: "gurps",
    combatants: [
      { who: "alma", at: [0, 0], facing: 3 },
      { who: "boris", at: [0, 1] },
    ],
    settings: { by_hand: ["alma"] },
    seed: "5eed".repeat(16),
  });
  const alma = await master.grant("alma", "Anna");
  const boris = await master.grant("boris", "Bert");
  await alma.answer("attack");
  await alma.answer("kick Boris");
  await alma.answer("the torso");
  const thrown = await alma.throwDice([3, 3, 3]);
  const rolled = thrown.events.find((event) => event.is === "rolled");
  must(rolled?.is === "rolled" && rolled.total === 9, "the dice are those that were sent");
  await boris.answer("dodge");

  const key = "t1.alma.attack";
  const change = { is: "faces" as const, faces: [5, 5, 5] };
  await boris.dispute(key, "it leant on the board");
  const refused = await boris.settle({ key, change, why: "so" });
  must(refused.error?.type === "urn:scuffle:problem:master-only", "a player settles nothing");
  const ahead = given(await master.preview({ key, change }));
  const done = given(await master.settle({ key, change, why: "it showed 15" }));
  must(ahead.preview && !done.preview && done.verdict === "corrected", "it is put right");
  must(
    JSON.stringify(ahead.differences) === JSON.stringify(done.differences),
    "it comes out as its preview said",
  );
  must((await master.standing()).disputes.length === 0, "no dispute is left");
}

async function secret(): Promise<void> {
  const combatants = [{ who: "grunthar" }, { who: "mutt" }];
  const master = await Seat.open({ system: "percentile", combatants });
  const grunthar = await master.grant("grunthar", "");
  const mutt = await master.grant("mutt", "");
  await mutt.answer("2 actions");
  must((await grunthar.decided("mutt")).length === 0, "what Mutt decided is not told before it is revealed");
  must((await mutt.decided("mutt"))[0]?.count === 2, "Mutt knows it");
  await grunthar.answer("1 action");
  must((await grunthar.decided("mutt"))[0]?.count === 2, "it is revealed when both have decided");
}

await correction();
await secret();
console.log("done");
