// The program's own picture of the values; the value under the pointer.
import { download, el, get, grouped } from "./dom.js";

/** @typedef {import("./types").Facts} Facts */
/** @typedef {import("./types").Frame} Frame */
/** @typedef {import("./types").Scale} Scale */
/** @typedef {import("./crew.js").Crew} Crew */

const ZOOMS = [1, 1.5, 2, 3];
/** Pixels that the library draws at least and at most. */
const LEAST = [480, 360], MOST = 4096;

/** The number at a pixel. @param {Scale} scale @param {number} pixel */
function at({ zero, end, most }, pixel) {
  const n = Math.round(((pixel - zero) / (end - zero)) * most);
  return n >= 0 && n <= most ? n : undefined;
}

export class Picture {
  /** @type {Facts | undefined} */
  #facts;
  #panel = get("picture");
  #zoom = 0;
  #turn = 0;
  /** @type {string | undefined} */
  #url;
  /** @type {{ svg: string, frame: Frame } | undefined} */
  #drawn;

  /** @param {Crew} crew */
  constructor(crew) {
    this.crew = crew;
  }

  /** @param {Facts | undefined} facts */
  set(facts) {
    this.#facts = facts;
    this.#drawn = undefined;
    this.#zoom = 0;
    void this.show();
  }

  async show() {
    const facts = this.#facts;
    const turn = ++this.#turn;
    if (!facts?.positions) {
      this.#panel.replaceChildren(el("p", { class: "help" }, "Nothing is computed yet."));
      return;
    }
    if (this.#panel.hidden) return;
    const zoom = ZOOMS[this.#zoom] ?? 1;
    const room = Math.max(this.#panel.clientWidth, LEAST[0] ?? 480);
    const width = Math.round(Math.min(MOST, Math.min(room, 1600) * zoom));
    const height = Math.round(Math.max(LEAST[1] ?? 360, Math.min(MOST, Math.min((Math.min(room, 1600) * 2) / 3, Math.max(420, innerHeight * 0.7)) * zoom)));
    try {
      const drawn = await this.crew.call("picture", width, height);
      if (turn !== this.#turn) return;
      this.#drawn = drawn;
      this.#view(facts, width, height);
    } catch (error) {
      if (turn === this.#turn) this.#panel.replaceChildren(el("pre", { class: "error", role: "alert", tabindex: 0 }, String(error)));
    }
  }

  /** @param {Facts} facts @param {number} width @param {number} height */
  #view(facts, width, height) {
    const { svg = "" } = this.#drawn ?? {};
    if (this.#url) URL.revokeObjectURL(this.#url);
    this.#url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const image = el("img", { src: this.#url, width, height, id: "plot", alt: describe(facts) });
    const said = el("output", { id: "under", class: "place" }, "Point at the picture to read a value.");
    let asked = 0;
    image.addEventListener("pointermove", async ({ offsetX, offsetY }) => {
      const turn = ++asked;
      const words = await this.#under(facts, offsetX * (width / image.clientWidth), offsetY * (height / image.clientHeight));
      if (turn === asked) said.textContent = words;
    });
    image.addEventListener("pointerleave", () => { asked++; said.textContent = "Point at the picture to read a value."; });
    /** @param {string} label @param {string} id @param {number} to */
    const button = (label, id, to) => el("button", { type: "button", id, disabled: to < 0 || to >= ZOOMS.length, onclick: () => { this.#zoom = to; void this.show().then(() => document.getElementById(id)?.focus()); } }, label);
    const controls = el("div", { class: "line" }, button("Smaller", "zoom-out", this.#zoom - 1),
      el("span", { class: "place" }, `${(ZOOMS[this.#zoom] ?? 1) * 100}\u2009%`), button("Larger", "zoom-in", this.#zoom + 1),
      el("button", { type: "button", id: "save-picture", onclick: () => download("grundy.svg", svg, "image/svg+xml") }, "Download the SVG"), said);
    this.#panel.replaceChildren(el("h2", {}, "Picture"), controls,
      el("div", { class: "scroll paper", tabindex: 0, role: "region", "aria-label": "Picture of the values" }, image));
    this.#panel.dataset["zoom"] = String(this.#zoom);
  }

  /** @param {Facts} facts @param {number} x @param {number} y */
  async #under(facts, x, y) {
    const frame = this.#drawn?.frame;
    if (frame?.kind === "points") {
      const n = at(frame.across, x);
      if (n === undefined) return "";
      const { values } = await this.crew.call("slice", n, 1);
      return `g(${grouped(n)}) = ${values[0]}`;
    }
    if (frame?.kind === "cells") {
      const column = Math.floor((x - frame.left) / frame.cell[0]);
      const row = frame.cells[1] - 1 - Math.floor((y - frame.top) / frame.cell[1]);
      if (column < 0 || row < 0 || column >= frame.cells[0] || row >= frame.cells[1]) return "";
      const [px, py] = [column * frame.stride[0], row * frame.stride[1]];
      const { values } = await this.crew.call("slice", px * (facts.sizes[1] ?? 1) + py, 1);
      return `g(${px}, ${py}) = ${values[0]}`;
    }
    if (frame?.kind === "gaps") {
      const column = Math.floor((x - frame.left) / frame.cell[0]);
      const row = frame.cells[1] - 1 - Math.floor((y - frame.top) / frame.cell[1]);
      if (column < 0 || row < 0 || column >= frame.cells[0] || row >= frame.cells[1]) return "";
      const [cells, ends] = [column * frame.stride[0], facts.sizes[1] ?? 1];
      const { values } = await this.crew.call("slice", cells * ends * ends + row, 1);
      return `g(${cells}, ${Math.floor(row / ends)}, ${row % ends}) = ${values[0]}`;
    }
    if (frame?.kind === "bars") {
      const bar = frame.bars.findIndex(([left, right]) => x >= left && x < right);
      if (bar < 0) return "";
      const from = bar ? (bar - 1) * frame.together + 1 : 0;
      const until = bar ? from + frame.together : 1;
      const positions = facts.counts.slice(from, until).reduce((sum, count) => sum + count, 0);
      return `${until - from > 1 ? `values ${from} to ${until - 1}` : `value ${from}`}: ${grouped(positions)} positions`;
    }
    return "";
  }
}

/** @param {Facts} facts */
function describe(facts) {
  const what = { heap: "value against heap", grid: "a coloured cell for each position, black for 0", strip: "a coloured cell for each gap, black for 0", board: "how many positions have each value" }[facts.family];
  return `Grundy values of ${facts.game}: ${what}. Largest value ${facts.largest}. All values are in the tab Values.`;
}
