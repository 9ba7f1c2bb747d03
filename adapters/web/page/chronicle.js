/** The story as far as it has been read: its end, and by need what was before. */
import { button, capital } from "./el.js";
import { Story } from "./story.js";

const PART = 40;
const begins = (paragraph) => paragraph.sentences[0].version;

export class Chronicle {
  paragraphs = [];
  earlier = this.later = false;

  constructor(host, api, pick) {
    Object.assign(this, { host, api, story: new Story(host, pick) });
    this.before = button("Earlier", () => this.more("before"), { hidden: true, class: "more" });
    this.after = button("Later", () => this.more("after"), { hidden: true, class: "more" });
    host.before(this.before);
    host.after(this.after);
    host.addEventListener("scroll", () => {
      if (host.scrollTop < 40 && this.earlier) this.more("before");
      else if (host.scrollTop + host.clientHeight > host.scrollHeight - 40 && this.later) this.more("after");
    });
  }

  /** Read the end; `anew` from scratch, else only what can have changed. */
  async end(anew) {
    const part = await this.part("");
    if (anew || this.later || !this.paragraphs.length) this.paragraphs = part.paragraphs;
    else {
      const first = part.paragraphs.length ? begins(part.paragraphs[0]) : Infinity;
      const kept = this.paragraphs.filter((each) => begins(each) < first);
      this.paragraphs = [...kept, ...part.paragraphs];
    }
    this.earlier = this.paragraphs.length <= part.paragraphs.length ? part.earlier : this.earlier;
    this.later = false;
    this.show();
  }

  /** What is told of that event and all after it, from the beginning of its sentence. */
  since(version) {
    const told = this.paragraphs.flatMap((each) => each.folded ?? each).flatMap(({ sentences }) => sentences).filter(({ stands }) => stands !== false);
    let first = told.findIndex((each) => each.version >= version);
    if (first < 0) return "";
    while (first > 0 && told[first].joined) first--;
    const fresh = told.slice(first);
    return capital(fresh.map(({ text, joined }) => (joined ? text : ` ${text}`)).join("").replace(/^[\s,;:]+/, ""));
  }

  /** Read what lies before, or after, what is there. */
  async more(which) {
    if (this.busy || !this.paragraphs.length) return;
    this.busy = true;
    const { host } = this, high = host.scrollHeight;
    try {
      const { paragraphs } = this, edge = begins(which === "before" ? this.paragraphs[0] : this.paragraphs.at(-1));
      const part = await this.part(`&${which}=${edge}`);
      if (this.paragraphs !== paragraphs) return;  // something else is read by now
      if (which === "before") {
        this.paragraphs = [...part.paragraphs, ...this.paragraphs];
        this.earlier = part.earlier;
      } else {
        this.paragraphs = [...this.paragraphs, ...part.paragraphs];
        this.later = part.later;
      }
      this.show();
      if (which === "before") host.scrollTop += host.scrollHeight - high;
    } finally {
      this.busy = false;
    }
  }

  /** Have the end there, if something else is looked at. */
  async now() { if (this.later) await this.end(true); }

  /** Have the sentence of that event there. */
  async reach(version) {
    const first = this.paragraphs[0], last = this.paragraphs.at(-1);
    if (!first || (version >= begins(first) || !this.earlier) && (!this.later || version <= begins(last))) return;
    this.sought = version;
    const part = await this.part(`&before=${version + 1}`);
    if (!part.paragraphs.length || this.sought !== version) return;
    Object.assign(this, { paragraphs: part.paragraphs, earlier: part.earlier, later: part.later });
    this.show();
  }

  part(where) { return this.api.get(`/log?undone=true&most=${PART}${where}`); }

  show() {
    this.before.hidden = !this.earlier;
    this.after.hidden = !this.later;
    this.story.set(this.paragraphs);
  }
}
