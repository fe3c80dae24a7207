// The search of the atlas, compared with the data set itself.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { after, before, test } from "node:test";
import { ROOT, SITE, begin, link } from "../browser.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin(); });
after(() => browser.end());

/** The CSV that `grundy atlas csv` writes, made from the same columns. */
const COLUMNS = gunzipSync(readFileSync(join(ROOT, "crates/atlas/atlas.gz"))).toString("utf8").split("\f").map((column) => column.split("\n"));
const LINES = (COLUMNS[0] ?? []).map((_, i) => COLUMNS.map((column) => /^\d*$/.test(column[i] ?? "") ? column[i] : `"${column[i]}"`).join(","));

test("games are found by first values, law, period and digits", () => browser.on(link({ game: "0.77", tab: "table" }), async (page) => {
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  assert.ok(!asked.some((url) => url.includes("atlas")));
  await page.locator("#atlas summary").click();
  /** @param {Record<string, string>} wish */
  const find = async (wish) => {
    for (const id of ["values", "period", "text"]) await page.fill(`#atlas-${id}`, wish[id] ?? "");
    await page.selectOption("#atlas-kind", wish["kind"] ?? "any law");
    await page.evaluate(() => document.querySelector("#atlas-found")?.replaceChildren());
    await page.locator("#atlas button").click();
    await page.locator("#atlas-found > *").first().waitFor();
    return page.innerText("#atlas-found");
  };
  assert.match(await find({ values: "0 1 2 3 1 4 3 2 1", text: "0.77" }), /0\.77 periodic, period 12 from heap 71 on \(proved\): 0 1 2 3 1 4/);
  assert.equal(asked.filter((url) => url.includes("atlas")).length, 1);
  const count = (/** @type {RegExp} */ pattern) => LINES.filter((line) => pattern.test(line)).length;
  const games = (/** @type {string} */ said) => Number((/^([\d\u202f]+) games?/.exec(said)?.[1] ?? "-1").replace(/\D/g, ""));
  assert.equal(games(await find({})), 25_576);
  assert.equal(games(await find({ kind: "periodic", period: "12" })), count(/,"periodic",12,/));
  assert.equal(games(await find({ values: "0, 1, 0, 2" })), count(/,"0 1 0 2 [^"]*"$/));
  assert.equal(games(await find({ kind: "none known" })), count(/^"[^"]*","[a-z]*",\d+,"none",/));
  assert.match(await find({ text: "subtraction({1,2,3})" }), /^1 game/);
  assert.match(await find({ values: "9 9 9" }), /^0 games/);
  assert.match(await find({ values: "<b>" }), /^error: the first values/);
  assert.match(await find({ period: "x" }), /^error: a period/);
  await find({ text: "0.007" });
  await page.locator("#atlas-found a").first().click();
  await page.waitForSelector('body[data-taken="0.007"]');
}));

test("the page in one file says that it does not have the atlas", async () => {
  const { page, context } = await browser.open("#game=0.77&tab=table", {}, pathToFileURL(join(SITE, "grundy.html")).href);
  await page.locator("#atlas summary").click();
  await page.locator("#atlas", { hasText: "which the page in one file does not have" }).waitFor();
  await context.close();
});
