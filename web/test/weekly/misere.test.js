// Misère play: games to the end, outcomes compared with the command line's, certificates, links.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { GENERATOR, anyMove, begin, computed, link, moveByList, open, take } from "../browser.js";

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin({ reuse: true }); });
after(() => browser.end());

/** Returns the output of the command line. @param {string[]} words */
const print = (...words) => execFileSync(GENERATOR, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

const GAMES = ["0.[3]", "0.77", "0.137", "0.07", "4!.0", "4.[3]", "Subtraction({1,3,4})", "Lattice(ride (-1,-1) (-1,0) (0,-1))",
  "Strip(O X; never OO XX)", "Board(3x3; line 1..=3 in row column)"];

/** Returns the position in the address, in the form of `grundy position`. @param {string} url */
function position(url) {
  const { sum } = JSON.parse(new URLSearchParams(new URL(url).hash.slice(1)).get("play") ?? "{}");
  const name = (/** @type {any} */ part) => ({ heap: `${part.tokens}`, grid: `${part.x},${part.y}`, board: `${part.filled}` })[/** @type {string} */ (part.kind)];
  return sum.map(name).join("+");
}

for (const game of GAMES) {
  test(`${game}: from an N-position the hint never loses; the perfect player never loses what it has won`, () => browser.on(link({ game, tab: "play", rule: "misere" }), async (page) => {
    await page.waitForSelector('#play[data-rule="misere"]');
    const winning = (await page.getAttribute("#play", "data-winning")) === "true";
    for (let moves = 0; moves < 200; moves++) {
      await page.waitForSelector('#play[data-state="person"], #play[data-state="over"]');
      if ((await page.getAttribute("#play", "data-state")) === "over") break;
      assert.equal(await page.getAttribute("#play", "data-winning"), String(winning), "the hint keeps what is won");
      const here = position(page.url());
      // Compare with the command line's plain search of this position.
      if (here && !game.startsWith("Strip")) {
        assert.equal(JSON.parse(print("position", game, here, "--misere", "--json")).outcome, winning ? "N" : "P", here);
      }
      await page.click("#hint");
      const hint = page.locator("#play-hint");
      const before = await page.getAttribute("#play", "data-moves");
      if (await hint.count()) await hint.click();
      else await anyMove(page);
      await page.waitForFunction((before) => document.querySelector("#play")?.getAttribute("data-moves") !== before, before);
      assert.doesNotMatch(await page.innerText("#said"), /nim-sum/);
    }
    assert.equal(await page.getAttribute("#play", "data-state"), "over");
    assert.match(await page.innerText("#said"), winning ? /perfect player made the last one and loses: you win/ : /you made the last one and lose/);
  }));
}

test("the rule is switched on the position that stands, a link keeps it, and words judge the move", () => browser.on(link({ game: "0.[3]", tab: "play", play: { sum: [{ game: "0.[3]", kind: "heap", tokens: 1 }, { game: "0.[3]", kind: "heap", tokens: 3 }], turn: 0, sides: ["person", "person"] } }), async (page) => {
  await page.waitForSelector('#play[data-rule="normal"]');
  await page.click("#rule-misere");
  await page.waitForSelector('#play[data-rule="misere"]');
  await page.getByLabel("Show who wins").check();
  await page.waitForFunction(() => /the player to move wins, decided by a misère quotient/.test(document.querySelector("#nim-sum")?.textContent ?? ""));
  assert.match(page.url(), /rule=misere/);
  // 1 + 3: taking all three wins under misère play, taking two wins under normal play.
  await moveByList(page, 1, "leave 1");
  await page.waitForFunction(() => /You were winning; now you are not; heap of 3, leave nothing was a move/.test(document.querySelector("#said")?.textContent ?? ""));
  await page.click("#undo");
  await moveByList(page, 1, "leave nothing");
  await page.waitForFunction(() => /The player to move now loses: you are winning/.test(document.querySelector("#said")?.textContent ?? ""));
  await browser.on(new URL(page.url()).hash, async (other) => {
    await other.waitForSelector('#play[data-rule="misere"]');
    assert.ok(await other.isChecked("#rule-misere"));
    assert.equal(await other.locator(".token").count(), 1);
  });
  await page.click("#rule-normal");
  await page.waitForSelector('#play[data-rule="normal"]');
}));

test("what is too large to be searched is said to be so", () => browser.on(link({ game: "0.07", tab: "play", rule: "misere", play: { sum: [{ game: "0.07", kind: "heap", tokens: 100 }, { game: "0.07", kind: "heap", tokens: 99 }], turn: 0, sides: ["person", "perfect"] } }), async (page) => {
  await page.waitForSelector('#play[data-winning="null"]');
  await page.click("#hint");
  await page.waitForFunction(() => /too large to be searched/.test(document.querySelector("#said")?.textContent ?? ""));
}));

test("outcomes are those of the command line", () => browser.on(link({ game: "0.77", to: "60", tab: "values", rule: "misere" }), async (page) => {
  for (const [game, to, shown] of /** @type {[string, string, string][]} */ ([["0.77", "60", "60"], ["0.[3]", "40", "40"], ["Subtraction({1,3,4})", "50", "50"], ["4!.0", "25", "25"], ["0.123", "100", "100"]])) {
    await take(page, game);
    await page.fill("#to", to);
    await page.press("#to", "Enter");
    const expected = print("values", game, "--to", shown, "--misere").trim().split("\n").map((line) => line.split(" ")[1]);
    await page.waitForFunction((expected) => {
      const cells = [...document.querySelectorAll("#values tbody td")].map((cell) => cell.textContent);
      return cells.join("") === expected;
    }, expected.join("")).catch(async () => assert.fail(`${game}: ${await page.innerText("#values")}`));
  }
  await take(page, "King");
  await page.locator("#values h2", { hasText: "Outcomes" }).waitFor();
  await page.fill("#look-up", "0, 0");
  await page.press("#look-up", "Enter");
  await page.waitForFunction(() => /^N: the player to move wins/.test(document.querySelector("#looked-up")?.textContent ?? ""));
}));

test("the quotient is the law, its certificate verifies, and a false one is refused", () => browser.on(link({ game: "0.123", to: "100", tab: "law", rule: "misere" }), async (page) => {
  await page.locator("#law-words", { hasText: "Misère quotient" }).waitFor();
  await page.click("#make-certificate");
  const text = (await page.locator("#certificate").evaluate((pre) => pre.textContent)) ?? "";
  assert.equal(text, print("certify", "0.123", "--to", "100", "--misere"));
  const drop = (/** @type {string} */ content) => page.setInputFiles("#certificate-file", { name: "x.toml", mimeType: "text/plain", buffer: Buffer.from(content) });
  await drop(text);
  await page.locator("#checked .good", { hasText: "misère quotient of order" }).waitFor();
  // A false claim: heap 3 is a P-position.
  await drop(text.replace(/1, {2}4, {2}8,/, "1,  2,  8,"));
  await page.locator("#checked .error", { hasText: "Refused" }).waitFor();
  // Drop the text as a file.
  await page.evaluate((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], "x.toml"));
    document.querySelector("#drop")?.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
  }, text);
  await page.locator("#checked .good").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-certificate")]);
  assert.equal(readFileSync(await download.path(), "utf8"), text);
  await open(page, "play");
  await page.waitForSelector('#play[data-rule="misere"]');
  await computed(page);
}));
