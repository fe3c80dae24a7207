// The state of the page as the fragment of its address: a link restores the whole state.

/** The most characters of a link, since some programs cut longer ones. A longer link leaves out the pasted input. */
const LONGEST = 8000;

/** @typedef {{ game: string, given?: import("./types").Name[], to: string, tab: string, misere: boolean, play?: any, code?: any, judge?: any, step?: number }} Seen */

/** @param {Seen} seen */
export function write({ game, given, to, tab, misere, play, code, judge, step }) {
  const parts = new URLSearchParams({ game, to, tab });
  if (given?.length) parts.set("with", JSON.stringify(given));
  if (misere) parts.set("rule", "misere");
  if (play) parts.set("play", JSON.stringify(play));
  if (code) parts.set("code", JSON.stringify(code));
  if (judge) parts.set("judge", JSON.stringify(judge));
  if (step) parts.set("step", String(step));
  if (String(parts).length > LONGEST && judge) parts.set("judge", JSON.stringify({ ...judge, input: "" }));
  if (String(parts).length > LONGEST) parts.delete("play");
  return `#${parts}`;
}

/** @param {string | null} text */
function json(text) {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the state from a fragment; invalid parts are left out. @param {string} hash @returns {Partial<Seen>} */
export function read(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const text = (/** @type {string} */ name) => parts.get(name) ?? undefined;
  return { game: text("game"), given: json(parts.get("with")), to: text("to"), tab: text("tab"), misere: parts.get("rule") === "misere", play: json(parts.get("play")), code: json(parts.get("code")), judge: json(parts.get("judge")), step: Number(parts.get("step")) || undefined };
}
