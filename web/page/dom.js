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

/** A button that copies the result of `text` and reports the copy. @param {string} label @param {() => string} text */
export function copyButton(label, text) {
  const said = el("span", { role: "status" });
  const click = async () => {
    said.textContent = (await copy(text())) ? "Copied." : "The browser does not allow it: select the text and copy it.";
    setTimeout(() => (said.textContent = ""), 4000);
  };
  return el("span", {}, el("button", { type: "button", onclick: click }, label), " ", said);
}
