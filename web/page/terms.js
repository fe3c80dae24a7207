// Explanations of the field's terms, shown where a term occurs.
import { el, get } from "./dom.js";

/** The terms, each with its name and its explanation. @type {Record<string, [string, string]>} */
const TERMS = {
  value: ["Grundy value", "The Grundy value (or nimber) of a position: the mex of the values of its options. An option is a position that one move leads to. Example: a row of 2 pins in Kayles has the options 0 and 1, of values 0 and 1, so its value is 2. A position without a move has the value 0."],
  mex: ["mex", "The minimum excluded number: the least of 0, 1, 2, \u2026 that is not in the list. The mex of 0, 1 and 3 is 2."],
  sum: ["nim-sum", "Write the numbers in binary and add without carry: a power of two counts if it occurs an odd number of times. 3 xor 5 = 6. The value of several positions together is the nim-sum of their values."],
  outcome: ["outcome", "The answer to the question who wins with perfect play: the player to move (an N-position) or the other one (a P-position)."],
  P: ["P-position", "The previous player wins; the player to move loses. Under normal play its Grundy value is 0."],
  N: ["N-position", "The next player, whose turn it is, wins. Under normal play its Grundy value is not 0."],
  law: ["law", "A rule for the values of all positions, such as a period. It is proved if a theorem extends it to all positions, otherwise observed."],
  period: ["period", "From some heap on, the values repeat: the value at n + p is that at n, or larger by the same number each time."],
  preperiod: ["preperiod", "The heaps before the first period, where the values do not yet repeat."],
  saltus: ["saltus", "The number that is added to the values from one period to the next."],
  proved: ["proved", "The law holds for all positions: it follows from a theorem, and the program checked the theorem\u2019s conditions."],
  observed: ["observed", "The law holds for all positions that were computed; it is not known for others."],
  certificate: ["certificate", "A file with the law, its theorem and the values that the proof needs. A second, plain program checks the file without trusting the first."],
  notation: ["notation", "0.77: the k-th digit after the point says what may be left when k tokens are taken: 1 nothing, 2 one heap, 4 two heaps, and their sums. Other games have words: Subtraction, AllBut, Heap, Lattice, Strip, Board, Ring, State, Graph, Chomp."],
  misere: ["mis\u00e8re play", "The player who makes the last move loses. Grundy values decide nothing here; outcomes are found by searching, or from the game\u2019s mis\u00e8re quotient."],
  quotient: ["mis\u00e8re quotient", "A finite table of products. Each heap is an element of the table and a sum of heaps is their product; the product tells if the player to move loses. The quotient replaces the nim-sum of normal play."],
  tame: ["tame", "The game is played like Nim with some heaps. Wild: it is not."],
  rare: ["rare value", "In many games a few bits of the value split the heaps into common ones and few rare ones, and common heaps never make a common sum. That makes them quick to compute."],
  digest: ["digest", "SHA-256 of all values as 32-bit numbers. The command line prints the same for the same values."],
};

/** @param {string} key @param {string} words */
export function term(key, words) {
  return el("span", { "data-term": key }, words);
}

/** Makes every `data-term` below `root` a button that opens the help, with its explanation on hover and focus. @param {ParentNode} root */
export function explain(root) {
  for (const element of root.querySelectorAll("[data-term]:not([tabindex])")) {
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "button");
    element.setAttribute("aria-haspopup", "dialog");
    element.setAttribute("aria-describedby", `term-${element.getAttribute("data-term")}`);
  }
}

/** Opens the help, at a term if one is given. @param {string} [key] */
function help(key) {
  const panel = get("help"), known = key && document.getElementById(`term-${key}`);
  if (!panel.open) panel.showModal();
  for (const other of panel.querySelectorAll(".here")) other.classList.remove("here");
  if (!known) return;
  known.classList.add("here");
  known.scrollIntoView({ block: "center" });
  known.focus();
}

export function begin() {
  get("terms").append(...Object.entries(TERMS).flatMap(([key, [name, words]]) => [el("dt", {}, name), el("dd", { id: `term-${key}`, tabindex: -1 }, words)]));
  const tip = get("tip"), panel = get("help");
  const hide = () => (tip.hidden = true);
  /** @param {Event} event */
  const termOf = ({ target }) => (target instanceof Element ? target.closest("[data-term]")?.getAttribute("data-term") : undefined);
  /** @param {Event} event */
  const show = (event) => {
    const key = termOf(event), at = /** @type {Element} */ (event.target);
    // The help is above the tip.
    if (!key || panel.open) return;
    tip.textContent = TERMS[key]?.[1] ?? "";
    tip.hidden = false;
    const { left, bottom, top } = at.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
    tip.style.top = `${bottom + height + 8 < innerHeight ? bottom + 6 : Math.max(8, top - height - 6)}px`;
  };
  /** @param {Event} event */
  const ask = (event) => {
    const key = termOf(event);
    if (!key || (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    hide();
    help(key);
  };
  document.addEventListener("pointerover", show);
  document.addEventListener("focusin", show);
  document.addEventListener("pointerout", hide);
  document.addEventListener("focusout", hide);
  document.addEventListener("scroll", hide, { passive: true });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  document.addEventListener("click", ask);
  document.addEventListener("keydown", ask);
  get("open-help").addEventListener("click", () => help());
  get("close-help").addEventListener("click", () => panel.close());
  // A click beside the panel closes it.
  panel.addEventListener("click", (/** @type {Event} */ { target }) => target === panel && panel.close());
  explain(document);
}
