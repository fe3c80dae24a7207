// Helpers that build elements. Text is inserted as text, never as markup.

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Record<string, any>} [properties] @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/** Returns the element with this id; throws if the page has no such element. @param {string} id @returns {any} */
export function get(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

let fields = 0;
/**
 * A field with its label before it.
 * @template {HTMLElement} Field @param {string} label @param {Field} field
 */
export function labelled(label, field) {
  field.id ||= `field-${fields++}`;
  return el("div", { class: "field" }, el("label", { for: field.id }, label), field);
}

/** A checkbox with its label. @param {string} label @param {boolean} checked @param {(checked: boolean) => void} change */
export function tick(label, checked, change) {
  const box = el("input", { type: "checkbox", onchange: () => change(box.checked) });
  box.checked = checked;
  return el("label", { class: "tick" }, box, ` ${label}`);
}

/**
 * @param {{ name: string, title: string }[]} choices @param {string} chosen @param {(name: string) => void} change
 */
export function select(choices, chosen, change) {
  const field = el("select", { onchange: () => change(field.value) });
  field.append(...choices.map(({ name, title }) => el("option", { value: name }, title)));
  field.value = chosen;
  return field;
}

/** Formats a whole number with a space between thousands. @param {number} n */
export function grouped(n) {
  return String(n).replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}

/** Formats a time: `40 seconds`, `3 minutes`. @param {number} seconds */
export function lasting(seconds) {
  const [size, name] = /** @type {[number, string]} */ (seconds < 120 ? [1, "seconds"] : seconds < 7200 ? [60, "minutes"] : [3600, "hours"]);
  return `${Math.ceil(seconds / size)} ${name}`;
}

/** Downloads a text as a file. @param {string} name @param {string} text @param {string} type */
export function download(name, text, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** @param {string} text @returns {Promise<boolean>} */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A button that copies the result of `text` and reports the copy. @param {string} label @param {() => string} text @param {boolean} [primary] */
export function copyButton(label, text, primary = false) {
  const said = el("span", { role: "status" });
  const click = async () => {
    said.textContent = (await copy(text())) ? "Copied." : "The browser does not allow it: select the text and copy it.";
    setTimeout(() => (said.textContent = ""), 4000);
  };
  return el("span", {}, el("button", { type: "button", class: primary && "primary", onclick: click }, label), " ", said);
}

/** Shows the error of an action in a box. @param {HTMLElement} box @param {() => Promise<void>} act */
export async function ask(box, act) {
  try {
    await act();
  } catch (error) {
    box.replaceChildren(failed(error));
  }
}

/** The words of an error, or of a computation that was cancelled. @param {unknown} error */
export function failed(error) {
  return el("pre", { class: "error", role: "alert", tabindex: 0 }, error instanceof Error && !error.message ? "Cancelled." : String(error));
}

/** A form with one field. @param {string} id @param {string} label @param {string} example @param {string} button @param {(text: string) => void} act */
export function asking(id, label, example, button, act) {
  const field = el("input", { id, size: 40, spellcheck: "false", autocomplete: "off", placeholder: example });
  return el("form", { class: "line", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); act(field.value); } }, el("label", { for: id }, label), field, el("button", {}, button));
}

/** @type {ResizeObserver | undefined} */
let sizes;
/** Marks the sides of a box at which there is more to scroll to. @param {Element} box */
function edges(box) {
  const { scrollLeft, scrollWidth, clientWidth } = box;
  box.classList.toggle("before", scrollLeft > 1);
  box.classList.toggle("after", scrollLeft + clientWidth < scrollWidth - 1);
}

/** A box whose sides show whether there is more to scroll to. @param {HTMLElement} box */
export function edged(box) {
  box.addEventListener("scroll", () => edges(box), { passive: true });
  sizes ??= new ResizeObserver((entries) => { for (const { target } of entries) edges(target); });
  sizes.observe(box);
  return box;
}

/** A part that scrolls sideways. @param {string} name @param {Node[]} content */
export const scrolled = (name, ...content) => edged(el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": name }, ...content));

/** The most games of a list. */
const LISTED = 8;
/** Lists games. @param {import("./types").Alike[]} games */
export function listed(games) {
  const line = (/** @type {import("./types").Alike} */ { game, name, oeis, shift }) => {
    const other = oeis ? [name ? ", " : " ", el("a", { href: `https://oeis.org/${oeis}`, rel: "noreferrer noopener" }, oeis)] : [];
    const heap = shift ? `: its heap n ${shift > 0 ? "+" : "\u2212"} ${Math.abs(shift)} has the value of heap n` : "";
    return el("li", {}, el("a", { href: `#${new URLSearchParams({ game, tab: "law" })}` }, el("code", {}, game)), name ? ` ${name}` : "", ...other, heap);
  };
  const more = games.length - LISTED;
  return el("ul", {}, ...games.slice(0, LISTED).map(line), ...(more > 0 ? [el("li", {}, `and ${more} more`)] : []));
}

/** The ends of the names of files, by language. @type {Record<string, string>} */
const ENDINGS = { rust: "rs", cpp: "cpp", c: "c", python: "py", java: "java", javascript: "js", c89: "c", csharp: "cs", go: "go", kotlin: "kt" };

/** Shows code with its size, a copy and a download. @param {string} id @param {string} label @param {string} text @param {string} name of the file @param {string} language @param {string} [words] */
export function coded(id, label, text, name, language, words = "") {
  return [el("p", { class: "line" }, copyButton("Copy", () => text, true),
    el("button", { type: "button", id: `save-${id}`, onclick: () => download(`${name}.${ENDINGS[language] ?? "txt"}`, text) }, "Download"),
    el("span", { id: `${id}-size`, class: "help" }, `${grouped(new TextEncoder().encode(text).length)} bytes${words}`)),
  el("pre", { class: "code", tabindex: 0, id: `${id}-text`, "aria-label": label }, text)];
}
