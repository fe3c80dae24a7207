// Every family is played, in words where it has no drawing: by mouse, by keyboard, to the end.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { anyMove, begin, computed, link, open, take } from "../browser.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin({ reuse: true }); });
after(() => browser.end());

const GAMES = ["Ring(0.77)", "Fibonacci Nim", "Strip(X; never XXX)", "Strip(O X; never OO XX; rows 3)", "Nim * Kayles", "Lattice(leap (-1,-2) (-2,-1); not (1,1))",
  "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))", "State(x, y, z, t -> (x-1, y, z, t); (x, y-1, z, t); (x, y, z-1, t); (x, y, z, t-1))", "Graph(1-2 2-3 3-4; node kayles)",
  "Graph(a>b b>c a>c; token)", "Graph(1-2 2-3 3-4; green hackenbush from 1)", "Grid(3x3; cram)", "Poset(a<b b<c b<d)", "Chomp(3x5)", "Ring(0.77) + Nim + Chomp(2x3)"];

for (const game of GAMES) {
  test(`${game} is played to the end, and the perfect player keeps what it has won`, () => browser.on(link({ game, tab: "play" }), async (page) => {
    await page.waitForSelector('#play[data-state="person"]');
    const winning = await page.getAttribute("#play", "data-winning");
    for (let moves = 0; moves < 200; moves++) {
      await page.waitForSelector('#play[data-state="person"], #play[data-state="over"]');
      if ((await page.getAttribute("#play", "data-state")) === "over") break;
      assert.equal(await page.getAttribute("#play", "data-winning"), winning, "the hint keeps what is won");
      const before = await page.getAttribute("#play", "data-moves");
      await page.click("#hint");
      const hint = page.locator("#play-hint");
      if (await hint.count()) await hint.click();
      else await anyMove(page);
      await page.waitForFunction((before) => document.querySelector("#play")?.getAttribute("data-moves") !== before, before);
    }
    assert.match(await page.innerText("#said"), winning === "true" ? /you made the last one and win/ : /perfect player made the last one/);
    await open(page, "values");
    await computed(page);
    await page.waitForFunction(() => document.querySelector("#values table, #values .listed, #values .help"));
    assert.equal(await page.locator("#values .error").count(), 0);
  }));
}

test("the winning moves are marked on demand, and the keyboard alone is enough", () => browser.on(link({ game: "Lattice(ride (-1,-1) (-1,0) (0,-1); not (2,2))", tab: "play" }), async (page) => {
  await page.waitForSelector('#play[data-state="person"]');
  assert.equal(await page.locator(".words .wins").count(), 0);
  await page.focus("#show-values");
  await page.keyboard.press("Space");
  await page.locator(".words .wins").first().waitFor();
  const winning = await page.locator(".words button").evaluateAll((buttons) => buttons.findIndex((button) => button.classList.contains("wins")));
  await page.locator('.words button[tabindex="0"]').focus();
  for (let i = 0; i < winning; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForSelector('#play[data-moves="2"][data-state="person"]');
  assert.equal(await page.getAttribute("#play", "data-winning"), "true");
  assert.ok(await page.evaluate(() => document.activeElement?.matches(".words button")), "the focus stays in the board");
}));

test("a position is set up in words; wrong ones and exploding ones are refused", () => browser.on(link({ game: "Ring(0.77)", tab: "play" }), async (page) => {
  await page.waitForSelector('#play[data-state="person"]');
  await page.locator(".setup summary").click();
  for (const bad of ["x", "row 99999999999", "<b>"]) {
    await page.fill("#setup", bad);
    await page.click("#put");
    await page.waitForFunction(() => /^error: /.test(document.querySelector(".setup .error")?.textContent ?? ""));
  }
  await page.fill("#setup", "row 5+7");
  await page.click("#put");
  await page.locator('.component[aria-label="Ring of 7"]').waitFor();
  await page.locator('.component[aria-label="Row of 5 pins"]').waitFor();
  await take(page, "State(x, y -> (x-1, y*y) if x > 0; (x, y-1) if y > 0)");
  // The part stays open.
  await page.fill("#setup", "9,9");
  await page.click("#put");
  await page.locator(".setup .error", { hasText: "the rules fail there: a move leads to a coordinate above" }).waitFor();
}));

test("Chomp and Cram are played on their cells by clicking: one click where one move fits", () => browser.on(link({ game: "Chomp(3x4)", tab: "play" }), async (page) => {
  await page.waitForSelector('#play[data-state="person"]');
  assert.ok(await page.getByRole("button", { name: "row 1, column 1: poisoned" }).isDisabled(), "nobody takes the poisoned corner");
  // The known winning move of Chomp on 3 x 4 leaves a P-position.
  await page.click("#show-values");
  await page.locator(".square-hole.wins").first().waitFor();
  await page.locator(".square-hole.wins").first().click();
  await page.waitForSelector('#play[data-moves="2"][data-winning="true"]');
  await page.locator(".square-hole.new").first().waitFor();
  await take(page, "Grid(3x3; cram)");
  await page.waitForSelector('#play[data-moves="0"]');
  await page.getByRole("button", { name: "row 2, column 2: free" }).click();
  assert.equal(await page.locator(".offer button").count(), 4);
  assert.ok(await page.getByRole("button", { name: "row 1, column 1: free" }).isDisabled());
  await page.getByRole("button", { name: "row 2, column 3: free" }).click();
  await page.waitForFunction(() => Number(document.querySelector("#play")?.getAttribute("data-moves")) > 0);
}));

test("the law of a finite game is the search of its opening", () => browser.on(link({ game: "Chomp(3x5)", tab: "law" }), async (page) => {
  await page.locator("#law-words", { hasText: "value 11 of the opening" }).waitFor();
}));
