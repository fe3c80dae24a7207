// The types of the worker's answers: the structures of web/src/library.

export interface Exhibit { name: string; game: string; bounds: string; rules: string; problem: string | null }
/** The kind of a table. */
export type Family = "heap" | "grid" | "strip" | "board" | "list";
/** The kind of the positions in play. */
export type Plays = "heap" | "grid" | "strip" | "board" | "words";
export interface Named { game: string; family: Family; plays: Plays; form: string; bounds: string; marks: string[]; rows: number; columns: number; open: Opened | null }
/** An open name of a line, and its value. */
export interface Name { name: string; value: string; set?: boolean }
export interface Opened { line: string; names: Name[] }
/** The first values and the law for one value of an open name. */
export interface Every { law: string | null; proved: boolean; why: string; periods: string[] }
export interface Row { with: string; values: number[]; law: string; proved: boolean }
export interface Cost { positions: number; seconds: number; announced: string | null; refusal: string | null }
export interface LawWords {
  words: string; proved: boolean; theorem: string | null; why: string;
  preperiod: number | null; period: number | null; saltus: number | null; neededTo: number | null;
}
export interface Facts {
  game: string; bounds: string; family: Family; sizes: number[]; positions: number; largest: number; largestAt: string;
  counts: number[]; digest: string; law: LawWords | null;
  /** `true` for outcomes under misère play. */
  misere?: boolean;
  sparse: { mask: number; rares: number; lastRare: number } | null;
}
export interface Quotient {
  order: number; lost: number; tame: boolean; generators: number[]; to: number; proved: boolean;
  preperiod: number | null; period: number | null; why: string;
}
/** Outcomes under misère play: 0 for a P-position, 1 for an N-position. */
export interface Outcomes {
  game: string; bounds: string; family: Family; sizes: number[]; positions: number; lost: number; quotient: Quotient | null;
}
/** A game with the same values: heap n of the table has the value of heap n + shift of this game. */
export interface Alike { game: string; name: string | null; oeis: string | null; shift: number; terms: number }
export interface Identified { games: Alike[]; words: string }
export interface Judged { verdict: "proved" | "proved-for" | "false" | "true so far"; words: string }
export interface Scale { zero: number; end: number; most: number }
/** A rectangle of cells; rows are counted from below. The index of a value is first, plus step for each position across and up. */
export interface Tiles {
  left: number; top: number; size: [number, number]; cells: [number, number]; stride: [number, number]; first: number; step: [number, number];
}
export type Frame =
  | { kind: "points"; across: Scale; up: Scale }
  | { kind: "cells"; tiles: Tiles[] }
  | { kind: "bars"; bars: [number, number][]; together: number; rows: [number, number] };
export interface Drawn { svg: string; frame: Frame }
export interface Verified { facts: string[]; verified: string | null; refused: string | null }
export type State =
  | { kind: "heap"; tokens: number } | { kind: "grid"; x: number; y: number }
  | { kind: "strip"; cells: string } | { kind: "board"; filled: number }
  | { kind: "words"; at: string };
/** The place of a part of a row: the number of the row, its first piece, the length of the row, and the cells with a cross. */
export interface Place { id: number; at: number; of: number; marks?: number[] }
/** `tiles` are the cells of a board that each move filled, `size` the columns and rows of a lattice that are shown. */
export type Component = State & { game: string; row?: Place; tiles?: number[][]; size?: [number, number] };
export interface Move { words: string; to: State[]; value: number; wins: boolean | null }
export interface Known { value: number; moves: Move[] }
export interface Analysis {
  misere: boolean; components: Known[]; nimSum: number; words: string; winning: boolean | null; over: boolean; hint: [number, number] | null;
}
export interface Choice { name: string; title: string }
export interface Choices { languages: Choice[]; judges: Choice[]; problems: [Choice, string][] }
export interface Form {
  name: string; words: string; start: string | null; range: string; bytes: number; judges: string[]; text: string;
}
export interface Snippets { forms: Form[]; missing: string[]; chosen: number | null }
export interface Problem {
  name: string; title: string; judge: string; rules: string; input: string; output: string; sample: string;
}
export interface Answer { output: string; error: string | null }
export interface Slice { values: Uint32Array; rare: Uint8Array }

export interface Guessed { formulas: string[]; words: string; names: string[] }

/** The functions of the worker, each answered by a message. */
export interface Calls {
  gallery(): Exhibit[];
  named(line: string, given?: Name[]): Named;
  rows(line: string, given: Name[]): Row[];
  every(line: string, given: Name[]): Every;
  everyCheck(claim: string): Judged;
  everyCertificate(): string;
  cost(line: string, bounds: string): Cost;
  compute(line: string, bounds: string): Facts;
  search(line: string, seconds: number): Facts;
  slice(from: number, count: number): Slice;
  names(from: number, count: number): string[];
  picture(width: number, height: number): Drawn;
  certificate(): string;
  outcomes(line: string, bounds: string): Outcomes;
  outcomeSlice(from: number, count: number): Slice;
  misereCertificate(): string;
  knownGames(): Alike[];
  /** The words of periods: the length, the saltus and the first heap of each. */
  periods(all: string[][]): string[];
  identify(terms: string): Identified;
  guess(table: string): Guessed;
  formula(claim: string, names: string[], language: string): string;
  check(claim: string, misere: boolean): Judged;
  coq(): string;
  verify(text: string): Verified;
  analyse(sum: Component[], misere: boolean): Analysis;
  start(line: string, misere: boolean): Component[];
  components(line: string, text: string): Component[];
  choices(): Choices;
  snippets(wish: object): Snippets;
  whole(wish: object): string;
  submission(problem: string, language: string, judge: string): string;
  problems(): Problem[];
  answer(problem: string, input: string, explain: boolean): Answer;
}
