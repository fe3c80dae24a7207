// A view of a picture that mouse, fingers and keyboard enlarge, reduce and move.
import { el } from "./dom.js";

/** The factor by which a press of + or a turn of the wheel enlarges. */
const STEP = 1.5;
/** The largest scale. */
const LARGEST = 40;
/** Pixels that a pressed pointer may move before it drags the picture. */
const STILL = 4;

/** @typedef {{ x: number, y: number }} Point */

export class View {
  /** The enlargement: 1 if the whole picture fits the view. */
  scale = 1;
  /** The place of the picture's upper left corner in the view. */
  #x = 0;
  #y = 0;
  /** @type {Map<number, Point>} */
  #pointers = new Map();
  #moved = 0;

  /**
   * @param {HTMLImageElement} image @param {{ width: number, height: number }} size of the picture at scale 1
   * @param {{ point: (at: Point | undefined) => void, key: (event: KeyboardEvent) => boolean, changed: () => void }} listener
   *   `point` receives places in the picture at scale 1
   */
  constructor(image, size, listener) {
    this.image = image;
    this.size = size;
    this.listener = listener;
    this.cursor = el("div", { class: "cursor", hidden: true, "aria-hidden": "true" });
    this.box = el("div", { class: "view paper", id: "view", tabindex: 0, role: "application", "aria-roledescription": "picture", "aria-label": "Picture of the values", "aria-describedby": "view-help" }, image, this.cursor);
    this.box.style.aspectRatio = `${size.width} / ${size.height}`;
    this.box.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.box.addEventListener("pointerdown", (event) => this.#down(event));
    this.box.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) this.box.addEventListener(end, (event) => this.#pointers.delete(event.pointerId));
    this.box.addEventListener("pointerleave", () => this.listener.point(undefined));
    this.box.addEventListener("dblclick", (event) => this.zoom(event.shiftKey ? 1 / STEP : STEP, this.#at(event)));
    this.box.addEventListener("keydown", (event) => this.#key(event));
    image.draggable = false;
    this.#place();
  }

  /** Pixels of the view per pixel of the picture at scale 1. */
  get #fit() {
    return (this.box.clientWidth || this.size.width) / this.size.width;
  }

  /** @param {{ clientX: number, clientY: number }} event @returns {Point} */
  #at({ clientX, clientY }) {
    const { left, top } = this.box.getBoundingClientRect();
    return { x: clientX - left - this.box.clientLeft, y: clientY - top - this.box.clientTop };
  }

  /** Converts a place in the view to a place in the picture at scale 1. @param {Point} at @returns {Point} */
  #inside({ x, y }) {
    const all = this.#fit * this.scale;
    return { x: (x - this.#x) / all, y: (y - this.#y) / all };
  }

  /** Enlarges by a factor; the place `at` of the view stays fixed. @param {number} by @param {Point} [at] */
  zoom(by, at) {
    const fixed = at ?? { x: this.box.clientWidth / 2, y: this.box.clientHeight / 2 };
    const before = this.scale;
    this.scale = Math.max(1, Math.min(LARGEST, before * by));
    const grown = this.scale / before;
    this.#x = fixed.x - (fixed.x - this.#x) * grown;
    this.#y = fixed.y - (fixed.y - this.#y) * grown;
    this.#place();
    this.listener.changed();
  }

  /** Shows the whole picture. */
  whole() {
    this.scale = 1;
    this.#place();
    this.listener.changed();
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.#x += dx;
    this.#y += dy;
    this.#place();
  }

  /** Places the picture, and keeps it inside the view. */
  #place() {
    const width = this.#fit * this.scale * this.size.width, height = this.#fit * this.scale * this.size.height;
    this.#x = Math.min(0, Math.max(this.box.clientWidth - width, this.#x));
    this.#y = Math.min(0, Math.max(this.box.clientHeight - height, this.#y));
    Object.assign(this.image.style, { width: `${100 * this.scale}%`, height: `${100 * this.scale}%`, left: `${this.#x}px`, top: `${this.#y}px` });
    this.box.classList.toggle("larger", this.scale > 1);
    this.#mark();
  }

  /** @type {[Point, Point] | undefined} */
  #marked;

  /** Marks a rectangle of the picture, and moves it into view. @param {[Point, Point] | undefined} corners */
  mark(corners) {
    this.#marked = corners;
    if (corners) {
      const all = this.#fit * this.scale;
      const middle = { x: ((corners[0].x + corners[1].x) / 2) * all + this.#x, y: ((corners[0].y + corners[1].y) / 2) * all + this.#y };
      const { clientWidth: width, clientHeight: height } = this.box;
      const inside = (/** @type {number} */ at, /** @type {number} */ end) => (at < 0.1 * end ? 0.1 * end - at : at > 0.9 * end ? 0.9 * end - at : 0);
      this.pan(inside(middle.x, width), inside(middle.y, height));
    }
    this.#mark();
  }

  #mark() {
    const corners = this.#marked;
    this.cursor.hidden = !corners;
    if (!corners) return;
    const all = this.#fit * this.scale, [a, b] = corners;
    Object.assign(this.cursor.style, { left: `${a.x * all + this.#x}px`, top: `${a.y * all + this.#y}px`, width: `${(b.x - a.x) * all}px`, height: `${(b.y - a.y) * all}px` });
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    // Without focus or Ctrl the wheel scrolls the page, as on any other part of it.
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== this.box) return;
    event.preventDefault();
    this.zoom(STEP ** (-Math.sign(event.deltaY) * Math.min(1, Math.abs(event.deltaY) / 100)), this.#at(event));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#pointers.set(event.pointerId, this.#at(event));
    this.#moved = 0;
    if (event.pointerType === "mouse") this.box.setPointerCapture(event.pointerId);
  }

  /** One pressed pointer moves the picture, two enlarge it; a pointer that is not pressed points. @param {PointerEvent} event */
  #move(event) {
    const at = this.#at(event), before = this.#pointers.get(event.pointerId);
    if (before) {
      const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const distance = (/** @type {Point} */ p) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
        this.zoom(distance(at) / distance(before), { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
      } else {
        this.#moved += Math.hypot(at.x - before.x, at.y - before.y);
        if (this.#moved > STILL) this.pan(at.x - before.x, at.y - before.y);
      }
      this.#pointers.set(event.pointerId, at);
      if (this.#moved > STILL) return;
    }
    this.listener.point(this.#inside(at));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (event.shiftKey && by) this.pan((by[0] ?? 0) * 0.2 * this.box.clientWidth, (by[1] ?? 0) * 0.2 * this.box.clientHeight);
    else if (event.key === "+" || event.key === "=") this.zoom(STEP, this.#middle());
    else if (event.key === "-") this.zoom(1 / STEP, this.#middle());
    else if (event.key === "0") this.whole();
    else if (!this.listener.key(event)) return;
    event.preventDefault();
  }

  /** The place that stays fixed when a key enlarges: the mark, if there is one. @returns {Point | undefined} */
  #middle() {
    if (!this.#marked) return undefined;
    const all = this.#fit * this.scale, [a, b] = this.#marked;
    return { x: ((a.x + b.x) / 2) * all + this.#x, y: ((a.y + b.y) / 2) * all + this.#y };
  }
}
