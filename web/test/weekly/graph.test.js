// Pictures of graphs, trees, orders and rings: a click on a part makes the move that takes it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, link, take } from "../browser.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin({ reuse: true }); });
after(() => browser.end());

/** A link to a game between two persons, so that nobody answers a move. @param {string} game */
const between = (game) => link({ game, tab: "play", play: { sides: ["person", "person"] } });

/** The moves that are buttons of the picture, in words. @param {Page} page */
const offered = (page) => page.locator('.graph [role="button"]').evaluateAll((parts) => parts.map((part) => part.getAttribute("aria-label")));

/** All moves of the list. @param {Page} page */
const listed = (page) => page.locator(".all-moves option").allTextContents();

const GAMES = ["Graph(1-2 2-3 3-4 1-4 4-5; node kayles)", "Graph(1-2 2-3 3-4 1-4 4-5; arc kayles)", "Graph(a>b b>c a>c c>d; token)",
  "Graph(0-1 1-2 1-3 1-4 3-4; green hackenbush from 0)", "Graph(a-b a-b b-c; green hackenbush from a)", "Poset(a<b b<d a<c c<d e)", "Tree(cut edge; 1-2 1-3 3-4)", "Tree(cut edge from 3 5; 1-2 1-3:2 5-6)"];

for (const game of GAMES) {
  test(`${game}: the parts of the picture offer all moves, to the end of the game`, () => browser.on(between(game), async (page) => {
    await page.waitForSelector('#play[data-moves="0"] .graph');
    for (let moves = 0; moves < 12; moves++) {
      const all = await listed(page);
      if (!all.length) break;
      assert.deepEqual([...new Set(await offered(page))].sort(), [...new Set(all)].sort(), `after ${moves} moves`);
      await page.locator('.graph [role="button"]').first().focus();
      await page.keyboard.press("Enter");
      await page.waitForSelector(`#play[data-moves="${moves + 1}"]`);
    }
    assert.equal(await page.getAttribute("#play", "data-state"), "over");
  }));
}

test("a cut edge takes what falls, which the picture marks before the click and after it", () => browser.on(between("Graph(0-1 1-2 2-3 2-4; green hackenbush from 0)"), async (page) => {
  await page.waitForSelector("#play .graph");
  assert.equal(await page.locator(".graph .edge").count(), 4);
  const edge = page.getByRole("button", { name: "take 1-2 2-3 2-4" });
  await edge.dispatchEvent("pointerenter");
  assert.equal(await page.locator(".graph .going").count(), 3);
  // The line is vertical and its box has no width; its reach is wider.
  const { x, y } = await edge.locator(".reach").evaluate((path) => { const { x, y, height } = path.getBoundingClientRect(); return { x: x + 6, y: y + height / 2 }; });
  await page.mouse.click(x, y);
  await page.waitForSelector('#play[data-moves="1"]');
  assert.deepEqual(await offered(page), ["take 0-1"]);
  assert.equal(await page.locator(".graph .edge.gone").count(), 3);
}));

test("the winning parts are marked on demand, and the roots are on the ground", () => browser.on(link({ game: "Graph(a-b a-d a-g b-c e-f e-g f-g; green hackenbush from g)", tab: "play" }), async (page) => {
  await page.waitForSelector('#play[data-state="person"] .graph');
  assert.equal(await page.locator(".graph .wins").count(), 0);
  await page.click("#show-values");
  await page.locator(".graph .wins").first().waitFor({ state: "attached" });
  const ground = await page.locator(".graph .root circle").evaluateAll((roots) => roots.map((root) => Number(root.getAttribute("cy"))));
  const all = await page.locator(".graph .vertex circle").evaluateAll((parts) => parts.map((part) => Number(part.getAttribute("cy"))));
  assert.ok(ground.every((y) => y === Math.max(...all)));
  await page.locator(".graph .wins").first().press("Enter");
  await page.waitForSelector('#play[data-moves="2"], #play[data-state="over"]');
  await page.locator(".graph .new").first().waitFor({ state: "attached" });
}));

test("marks are written into a ring, and between two marks only where they fit", () => browser.on(between("Ring(Strip(O X; never OO XX))"), async (page) => {
  await page.waitForSelector('#play[data-moves="0"] .ring');
  await page.locator(".ring .cell").first().click();
  await page.locator(".offer button", { hasText: "Leave gap 8,1,1" }).click();
  await page.waitForSelector('#play[data-moves="1"]');
  const gap = page.locator('section[aria-label="Position gap 8,1,1"]');
  assert.equal(await gap.locator(".cell").count(), 10);
  // Beside an O only an X fits, and one click writes it.
  await gap.getByRole("button", { name: "cell 1: empty" }).click();
  await page.waitForSelector('#play[data-moves="2"]');
  await page.locator('section[aria-label="Position gap 7,2,1"]').waitFor();
}));

test("a large graph is words, and hostile names are text", () => browser.on("#tab=play", async (page) => {
  const path = Array.from({ length: 70 }, (_, i) => `${i}-${i + 1}`).join(" ");
  for (const game of [`Graph(${path}; node kayles)`, `Graph(${path}; green hackenbush from 0)`]) {
    await take(page, game);
    await page.waitForSelector("#play .words, #play .error");
    assert.equal(await page.locator("#play .graph").count(), 0);
  }
  await take(page, "Graph(<b>-x x-y; node kayles)");
  assert.equal(await page.locator("#play b").count(), 0);
}));
