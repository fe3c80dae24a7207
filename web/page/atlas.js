// The search of the atlas, a file beside the page that is loaded when the search is opened.
import { el, grouped, labelled, select } from "./dom.js";

/** A game of the atlas; `values` has the character 48 + v for each value v. @typedef {{ game: string, status: string, kind: string, period: string, preperiod: string, saltus: string, values: string }} Row */
/** @typedef {{ values: string, kind: string, period: string, text: string }} Wish */

/** The most games that are listed. */
const SHOWN = 40;
const KINDS = ["any law", "constant", "periodic", "arithmetic periodic", "none known"];

/** Loads the atlas. @returns {Promise<Row[]>} */
async function load() {
  const answer = await fetch("atlas.gz");
  if (!answer.ok || !answer.body) throw `error: the atlas is not beside this page (${answer.status})`;
  const text = await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).text();
  const [game = [], status = [], kind = [], period = [], preperiod = [], saltus = [], values = []] = text.split("\f").map((column) => column.split("\n"));
  return game.map((game, i) => ({ game, status: status[i] ?? "", kind: kind[i] ?? "", period: period[i] ?? "", preperiod: preperiod[i] ?? "", saltus: saltus[i] ?? "", values: values[i] ?? "" }));
}

/** Returns the games that fit. @param {Row[]} rows @param {Wish} wish */
function search(rows, { values, kind, period, text }) {
  const words = values.split(/[\s,]+/).filter(Boolean);
  if (!words.every((word) => /^\d{1,4}$/.test(word))) throw "error: the first values are numbers, such as 0 1 2 3 1";
  if (period && !/^\d+$/.test(period.trim())) throw "error: a period is a number, such as 12";
  const first = words.map((word) => String.fromCharCode(48 + Number(word))).join("");
  const isKind = (/** @type {Row} */ row) => kind === KINDS[0] || row.kind === (kind === KINDS[4] ? "" : kind);
  return rows.filter((row) => isKind(row) && row.values.startsWith(first) && (!period || row.period === String(Number(period))) && row.game.toLowerCase().includes(text.trim().toLowerCase()));
}

/** @param {Row} row @param {string} period its words */
function line({ game, status, kind, values }, period) {
  const law = kind ? `${kind}, ${period} (${status})` : "no law known";
  return el("li", {}, el("a", { href: `#${new URLSearchParams({ game, tab: "law" })}` }, el("code", {}, game)), ` ${law}: ${[...values.slice(0, 16)].map((value) => value.charCodeAt(0) - 48).join(" ")} \u2026`);
}

/** The search, closed at first. @param {import("./crew.js").Crew} crew */
export function atlas(crew) {
  const values = el("input", { id: "atlas-values", size: 24, autocomplete: "off" }), period = el("input", { id: "atlas-period", size: 6, inputmode: "numeric", autocomplete: "off" }), text = el("input", { id: "atlas-text", size: 12, autocomplete: "off", spellcheck: "false" });
  const kind = select(KINDS.map((name) => ({ name, title: name })), "any law", () => {});
  kind.id = "atlas-kind";
  const found = el("div", { id: "atlas-found", "aria-live": "polite" });
  /** @type {Promise<Row[]> | undefined} */
  let rows;
  const say = (/** @type {unknown} */ error) => found.replaceChildren(el("pre", { class: "error", role: "alert", tabindex: 0 }, String(error)));
  const ask = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const fits = search(await (rows ??= load()), { values: values.value, kind: kind.value, period: period.value, text: text.value });
      const more = fits.length - SHOWN, shown = fits.slice(0, SHOWN);
      const periods = await crew.call("periods", shown.map(({ period, saltus, preperiod }) => [period, saltus, preperiod]));
      found.replaceChildren(el("p", {}, `${fits.length === 1 ? "1 game" : `${grouped(fits.length)} games`}${more > 0 ? `; the first ${SHOWN}:` : ""}`), el("ul", {}, ...shown.map((row, i) => line(row, periods[i] ?? ""))));
    } catch (error) {
      say(error);
    }
  };
  const form = el("form", { class: "line", onsubmit: ask }, labelled("First values", values), labelled("Law", kind), labelled("Period", period), labelled("Digits or set", text), el("button", {}, "Search"));
  const box = el("details", { id: "atlas" }, el("summary", {}, "Search the atlas of 25\u202f576 octal, hexadecimal and subtraction games"));
  box.addEventListener("toggle", () => {
    if (!box.open || form.isConnected) return;
    if (document.getElementById("packed-library")) return box.append(el("p", { class: "help" }, "The atlas is a file beside the page, which the page in one file does not have. Open the page from its folder on a server, or use the command line: grundy atlas."));
    box.append(form, found);
    rows = load();
    rows.catch((error) => { rows = undefined; say(error); });
  });
  return box;
}
