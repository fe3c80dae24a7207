// The picture tab: the library's picture of the values, and the value under the pointer or under the mark that the arrow keys move.
import { download, el, get, grouped } from "./dom.js";
import { View } from "./view.js";

/** @typedef {import("./types").Facts} Facts */
/** @typedef {import("./types").Frame} Frame */
/** @typedef {import("./types").Drawn} Drawn */
/** @typedef {import("./types").Scale} Scale */
/** @typedef {import("./view.js").Point} Point */
/** @typedef {import("./crew.js").Crew} Crew */

/** The least and the most pixels of a picture that the library draws. */
const LEAST = { width: 480, height: 360 }, MOST = 4096;
/** Pixels of width below which the picture is nearly as high as wide. */
const NARROW = 600;
/** The text while the pointer is at no value. */
const NOTHING = "Point at the picture, or press an arrow key in it, to read a value.";

/** Returns the number at a pixel. @param {Scale} scale @param {number} pixel */
function at({ zero, end, most }, pixel) {
  const n = Math.round(((pixel - zero) / (end - zero)) * most);
  return n >= 0 && n <= most ? n : undefined;
}

/** Returns the pixel of a number. @param {Scale} scale @param {number} n */
function pixel({ zero, end, most }, n) {
  return zero + ((end - zero) * n) / Math.max(1, most);
}

/** Returns the first pixel of cell `n` of `count` on `length` pixels. @param {number} n @param {number} count @param {number} length */
function start(n, count, length) {
  return Math.ceil((n * length) / count);
}

/** Returns the numbers of the position at an index of a table. @param {number} index @param {number[]} sizes */
function unravel(index, sizes) {
  const numbers = [];
  for (const size of [...sizes].reverse()) {
    numbers.unshift(index % size);
    index = Math.floor(index / size);
  }
  return numbers;
}

export class Picture {
  /** @type {Facts | undefined} */
  #facts;
  #panel = get("picture");
  #turn = 0;
  /** @type {string | undefined} */
  #url;
  /** The picture at scale 1, to which all places of the pointer refer. @type {Drawn | undefined} */
  #drawn;
  /** @type {View | undefined} */
  #view;
  #said = el("output", { id: "under", class: "place" }, NOTHING);
  #larger = el("span", { class: "place", id: "zoom" });
  /** The marked heap, cell or bar; of a cell also its rectangle. @type {[number, number, number] | undefined} */
  #marked;
  #asked = 0;

  /** @param {Crew} crew */
  constructor(crew) {
    this.crew = crew;
    let width = 0;
    new ResizeObserver(([entry]) => {
      const now = Math.round(entry?.contentRect.width ?? 0);
      if (now && width && Math.abs(now - width) > 20) this.#again();
      width = now;
    }).observe(this.#panel);
    // A picture has the colours of the page at the time when it is drawn.
    for (const source of [get("theme"), matchMedia("(prefers-color-scheme: dark)")]) source.addEventListener("change", () => this.#again());
  }

  /** @param {Facts | undefined} facts */
  set(facts) {
    this.#facts = facts;
    this.#again();
  }

  #again() {
    this.#drawn = undefined;
    void this.show();
  }

  async show() {
    const facts = this.#facts;
    const turn = ++this.#turn;
    if (!facts?.positions) {
      this.#panel.replaceChildren(el("h2", {}, "Picture"), el("p", { class: "help" }, "Nothing is computed yet."));
      return;
    }
    if (this.#panel.hidden || this.#drawn) return;
    const width = Math.round(Math.max(LEAST.width, Math.min(this.#panel.clientWidth - 2, 2400)));
    const height = Math.round(Math.max(LEAST.height, Math.min(width * (width < NARROW ? 0.9 : 2 / 3), innerHeight * 0.75)));
    try {
      const drawn = await this.crew.call("picture", width, height);
      if (turn !== this.#turn) return;
      this.#drawn = drawn;
      this.#show(facts, { width, height });
    } catch (error) {
      if (turn === this.#turn) this.#panel.replaceChildren(el("pre", { class: "error", role: "alert", tabindex: 0 }, String(error)));
    }
  }

  /** @param {Facts} facts @param {{ width: number, height: number }} size */
  #show(facts, size) {
    this.#marked = undefined;
    this.#said.textContent = NOTHING;
    const image = el("img", { id: "plot", alt: describe(facts, this.#drawn?.frame) });
    this.#put(image, this.#drawn?.svg ?? "");
    const view = new View(image, size, {
      point: (place) => this.#point(facts, place),
      key: (event) => this.#key(facts, event),
      changed: () => this.#changed(),
    });
    this.#view = view;
    const step = (/** @type {string} */ label, /** @type {string} */ id, /** @type {() => void} */ act) => el("button", { type: "button", id, onclick: act }, label);
    const controls = el("div", { class: "line" },
      step("Smaller", "zoom-out", () => view.zoom(1 / 1.5)), this.#larger, step("Larger", "zoom-in", () => view.zoom(1.5)), step("Whole picture", "zoom-whole", () => view.whole()),
      step("Download the SVG", "save-picture", () => download("grundy.svg", this.#drawn?.svg ?? "", "image/svg+xml")));
    const help = el("p", { class: "help", id: "view-help" }, "Ctrl and the wheel, two fingers or + and \u2212 enlarge; drag or Shift and an arrow key move the picture; 0 shows all of it. Arrow keys go from value to value.");
    this.#panel.replaceChildren(el("h2", {}, "Picture"), controls, el("p", { class: "line reading", role: "status" }, this.#said), view.box, help);
    this.#changed();
  }

  /** @param {HTMLImageElement} image @param {string} svg */
  #put(image, svg) {
    if (this.#url) URL.revokeObjectURL(this.#url);
    this.#url = URL.createObjectURL(new Blob([inOwnColours(svg)], { type: "image/svg+xml" }));
    image.src = this.#url;
  }

  /** Adapts the text and the buttons to the scale. */
  #changed() {
    const view = this.#view;
    if (!view) return;
    this.#larger.textContent = `${Math.round(100 * view.scale)}\u2009%`;
    get("zoom-out").disabled = get("zoom-whole").disabled = view.scale <= 1;
    this.#panel.dataset["zoom"] = String(view.scale);
  }

  /** @param {Facts} facts @param {Point | undefined} place */
  async #point(facts, place) {
    const found = place && this.#find(place);
    if (!found) {
      if (!this.#marked) this.#say(facts, undefined);
      return;
    }
    this.#marked = undefined;
    this.#view?.mark(undefined);
    this.#say(facts, found);
  }

  /** Moves the mark. @param {Facts} facts @param {KeyboardEvent} event */
  #key(facts, event) {
    const frame = this.#drawn?.frame;
    if (!frame) return false;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    const last = frame.kind === "points" ? [frame.across.most, 0] : frame.kind === "cells" ? (frame.tiles[this.#marked?.[2] ?? 0]?.cells ?? [0, 0]).map((count) => count - 1) : [frame.bars.length - 1, 0];
    const [right = 0, up = 0] = last;
    if (right < 0) return false;
    const [x, y, rectangle] = this.#marked ?? [0, 0, 0];
    if (event.key === "Home") this.#marked = [0, y, rectangle];
    else if (event.key === "End") this.#marked = [right, y, rectangle];
    else if (event.key === "Escape" && this.#marked) this.#marked = undefined;
    else if (by) this.#marked = this.#marked ? [Math.max(0, Math.min(right, x + (by[0] ?? 0))), Math.max(0, Math.min(up, y + (by[1] ?? 0))), rectangle] : [0, 0, 0];
    else return false;
    void this.#mark(facts, frame);
    return true;
  }

  /** @param {Facts} facts @param {Frame} frame */
  async #mark(facts, frame) {
    const marked = this.#marked;
    const value = await this.#say(facts, marked);
    if (marked !== this.#marked) return;
    if (!marked) return this.#view?.mark(undefined);
    const [x, y, rectangle] = marked;
    if (frame.kind === "points") {
      const [px, py] = [pixel(frame.across, x), pixel(frame.up, value ?? 0)];
      this.#view?.mark([{ x: px - 6, y: py - 6 }, { x: px + 6, y: py + 6 }]);
    } else if (frame.kind === "cells") {
      const tiles = frame.tiles[rectangle];
      if (!tiles) return;
      const { left, top, size: [width, height], cells: [columns, rows] } = tiles, down = rows - 1 - y;
      this.#view?.mark([
        { x: left + start(x, columns, width), y: top + start(down, rows, height) },
        { x: left + start(x + 1, columns, width), y: top + start(down + 1, rows, height) },
      ]);
    } else {
      const [left, right] = frame.bars[x] ?? [0, 0];
      this.#view?.mark([{ x: left, y: Math.min(...frame.rows) }, { x: right, y: Math.max(...frame.rows) }]);
    }
  }

  /** Returns the indices at a place of the picture. @param {Point} place @returns {[number, number, number] | undefined} */
  #find({ x, y }) {
    const frame = this.#drawn?.frame;
    if (frame?.kind === "points") {
      const n = at(frame.across, x);
      return n === undefined ? undefined : [n, 0, 0];
    }
    if (frame?.kind === "cells") {
      for (const [rectangle, { left, top, size: [width, height], cells: [columns, rows] }] of frame.tiles.entries()) {
        const column = Math.floor(((x - left) * columns) / width), row = rows - 1 - Math.floor(((y - top) * rows) / height);
        if (column >= 0 && row >= 0 && column < columns && row < rows) return [column, row, rectangle];
      }
      return undefined;
    }
    const bar = frame?.kind === "bars" ? frame.bars.findIndex(([left, right]) => x >= left && x < right) : -1;
    return bar < 0 ? undefined : [bar, 0, 0];
  }

  /** Shows the exact value at these indices, and returns it. @param {Facts} facts @param {[number, number, number] | undefined} found */
  async #say(facts, found) {
    const turn = ++this.#asked, frame = this.#drawn?.frame;
    let words = NOTHING, value;
    if (found && frame?.kind === "points") {
      value = (await this.crew.call("slice", found[0], 1)).values[0];
      words = `g(${grouped(found[0])}) = ${value}`;
    } else if (found && frame?.kind === "cells") {
      const tiles = frame.tiles[found[2]];
      const index = tiles ? tiles.first + found[0] * tiles.stride[0] * tiles.step[0] + found[1] * tiles.stride[1] * tiles.step[1] : facts.positions;
      if (index < facts.positions) {
        value = (await this.crew.call("slice", index, 1)).values[0];
        words = `g(${unravel(index, facts.sizes).map(grouped).join(", ")}) = ${value}`;
      }
    } else if (found && frame?.kind === "bars") {
      const [bar] = found;
      const from = bar ? (bar - 1) * frame.together + 1 : 0;
      const until = bar ? from + frame.together : 1;
      const positions = facts.counts.slice(from, until).reduce((sum, count) => sum + count, 0);
      const which = until - from > 1 ? `values ${from} to ${until - 1}` : `value ${from}`;
      words = `${which}: ${grouped(positions)} ${positions === 1 ? "position" : "positions"}`;
    }
    if (turn === this.#asked) this.#said.textContent = words;
    return value;
  }
}

/** Describes the picture in words. @param {Facts} facts @param {Frame | undefined} frame */
function describe(facts, frame) {
  const cells = { heap: "a row of coloured cells for each period", grid: "a coloured cell for each position, black for 0", strip: "a coloured cell for each gap, black for 0", board: "the board", list: "a coloured cell for each position, in slices" }[facts.family];
  const what = frame?.kind === "points" ? "value against heap" : frame?.kind === "bars" ? "how many positions have each value" : frame?.tiles.length ? cells : "the opening";
  return `Grundy values of ${facts.game}: ${what}. Largest value ${facts.largest}. All values are in the tab Values.`;
}

/** The library's colours of paper, ink and lines, each with the page's. */
const COLOURS = { "#fff": "sheet", "#ffffff": "sheet", "#262626": "ink", "#5c5c5c": "quiet", "#e2e2e2": "line", "#efefef": "shade", "#fbedc8": "amber" };

/** Returns a picture in the page's colours; those of the values stay. @param {string} svg */
function inOwnColours(svg) {
  const probe = document.body.appendChild(document.createElement("i"));
  const rules = Object.entries(COLOURS).flatMap(([colour, name]) => {
    probe.style.color = `var(--${name})`;
    const own = getComputedStyle(probe).color;
    return ["fill", "stroke"].map((what) => `[${what}="${colour}"]{${what}:${own}}`);
  });
  probe.remove();
  // Points of the value 0 are black; cells of it are, too, in an image that no rule reaches.
  rules.push(`[stroke="#000000"]{stroke:${getComputedStyle(document.body).color}}`);
  return svg.replace("<title>", `<style>${rules.join("")}</style><title>`);
}
