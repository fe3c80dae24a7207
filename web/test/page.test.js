// Every tab, in a real browser.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { GENERATOR, ROOT, SITE, anyMove, begin, computed, link, moveByList, ofCommandLine, open, share, take, weekly } from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof begin>>} */
let browser;
before(async () => { browser = await begin({ reuse: true }); });
after(() => browser.end());

/** Shares a page with other tests if there are no options. @param {string} hash @param {(page: Page) => Promise<void>} body @param {import("playwright-core").BrowserContextOptions} [options] */
const on = (hash, body, options) => browser.on(hash, body, options);

describe("the line that names a game", () => {
  test("takes a name, a canonical line, and a line that is not", () => on("#tab=play", async (page) => {
    await computed(page);
    for (const [typed, game] of [["Kayles", "0.77"], ["grundy's game", "4!.0"], [".137", "0.137"], ["Subtraction( {4,1,3} )", "Subtraction({1,3,4})"]]) {
      await take(page, typed ?? "");
      await page.waitForFunction((game) => /** @type {any} */ (document.querySelector("#game")).value === game, game);
    }
    assert.ok(await page.locator("#games option").count() >= 30);
  }));

  test("shows the library's own error with its caret", () => on("#tab=play", async (page) => {
    await take(page, "3.07");
    const error = page.locator("#game-error");
    await error.waitFor();
    assert.match(await error.innerText(), /^error: .*\n {2}\| {2}3\.07\n {2}\| {2}\^ /);
    assert.equal(await page.getAttribute("#game", "aria-invalid"), "true");
    await take(page, "0.07");
    await error.waitFor({ state: "hidden" });
  }));

  test("keeps what is typed while a link's game is taken", () => on("#tab=play", async (page) => {
    await page.evaluate(() => {
      delete document.body.dataset["taken"];
      // This listener runs after the page's own one, which requests the game of the link.
      addEventListener("hashchange", () => { /** @type {any} */ (document.querySelector("#game")).value = "0.07"; });
      location.hash = "#game=0.137&to=50";
    });
    await page.waitForSelector('body[data-taken="0.137"]');
    assert.equal(await page.inputValue("#game"), "0.07");
  }));

  test("takes hostile lines for what they are", () => on("#tab=play", async (page) => {
    await computed(page);
    for (const line of ["<img src=x onerror=alert(1)>", "\"><script>alert(1)</script>", "0.77\u202e", "x".repeat(1_000_000), "{{csp}}", "Heap(n -> [a] for a in 0..=n*n*n*n*n*n)", ""]) {
      await page.evaluate((line) => { /** @type {any} */ (document.querySelector("#game")).value = line; }, line);
      await page.press("#game", "Enter");
      await page.waitForFunction(() => !/** @type {any} */ (document.querySelector("#game-error")).hidden);
      assert.ok((await page.locator("#game-error").innerText()).length < 1000, line.slice(0, 40));
      assert.equal(await page.locator("main img, main script").count(), 0);
    }
  }));

  test("refuses bounds that no browser holds, and nonsense", () => on(link({ game: "0.77", to: "100", tab: "values" }), async (page) => {
    await computed(page);
    for (const to of ["99999999999999999999", "18446744073709551615", "4294967295", "4294967296", "3000000000", "-1", "1e9", "<b>", "5x5", "all"]) {
      await page.fill("#to", to);
      await page.press("#to", "Enter");
      await page.waitForFunction(() => /^error/.test(document.querySelector("#extent-error")?.textContent ?? ""));
      await page.fill("#to", "50");
      await page.press("#to", "Enter");
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector("#extent-error")).hidden);
      await computed(page);
    }
    await take(page, "Board(5x6; place [##])");
    await page.waitForFunction(() => /^error: a browser has no room/.test(document.querySelector("#extent-error")?.textContent ?? ""));
  }));
});

describe("values", () => {
  test("lie in rows of whole periods, and any one can be looked up", () => on(link({ game: "0.77", to: "1000", tab: "values" }), async (page) => {
    await computed(page);
    const first = page.locator("#values tbody tr").first().locator("td");
    await first.first().waitFor();
    assert.equal(await first.count() % 12, 0);
    assert.deepEqual((await first.allInnerTexts()).slice(0, 12), ["0", "1", "2", "3", "1", "4", "3", "2", "1", "4", "2", "6"]);
    await page.fill("#look-up", "1000");
    await page.press("#look-up", "Enter");
    await page.waitForFunction(() => /^value 1: /.test(document.querySelector("#looked-up")?.textContent ?? ""));
    await page.click("#page-values-last");
    await page.waitForFunction(() => /to 1\u202f000/.test(document.querySelector("#values .place")?.textContent ?? ""));
    // The table keeps the looked-up value when it is laid out again.
    assert.equal(await page.inputValue("#look-up"), "1000");
    assert.match(await page.innerText("#looked-up"), /^value 1: /);
  }));

  test("of a lattice, a strip and a board are tables of their own kind", () => on("#tab=play", async (page) => {
    for (const [game, cell] of [["Wythoff's game", "y 0"], ["Strip(O X; never OO XX)", "0"], ["Board(3x3; line 1..=3 in row column)", "0x0"]]) {
      await take(page, game ?? "");
      await computed(page);
      await open(page, "values");
      await page.locator("#values tbody th", { hasText: new RegExp(`^${cell}$`) }).first().waitFor();
    }
  }));

  test("of every game of the gallery are those of the command line", () => on("#tab=play", async (page) => {
    const exhibits = await page.evaluate(() => [...document.querySelectorAll(".exhibit")].map((button) => button.querySelector("strong")?.textContent ?? ""));
    assert.ok(exhibits.length >= 30);
    await computed(page);
    for (const [i, name] of share([...exhibits.entries()])) {
      await page.evaluate((i) => { document.body.dataset["digest"] = ""; /** @type {any} */ (document.querySelectorAll(".exhibit")[i]).click(); }, i);
      const digest = await computed(page);
      const { game = "", to = "" } = Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.slice(1)));
      assert.equal(digest, ofCommandLine(game, to), `${name}: ${game} to ${to}`);
    }
  }));
});

describe("the law", () => {
  test("is proved, with its certificate, which verifies", () => on(link({ game: "0.77", to: "1000", tab: "law" }), async (page) => {
    await computed(page);
    assert.match(await page.innerText("#law-words"), /periodic with period 12 from heap 71 on/);
    assert.match(await page.innerText("#law"), /proved by Guy.Smith/);
    // The answer of `grundy identify`.
    await page.locator("#known-games li", { hasText: "Kayles" }).waitFor();
    assert.equal(await page.locator('#known-games a[href^="https"]').first().getAttribute("href"), "https://oeis.org/A002186");
    await page.click("#make-certificate");
    const text = await page.locator("#certificate").innerText();
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-certificate")]);
    assert.equal(readFileSync(await download.path(), "utf8"), await page.locator("#certificate").evaluate((pre) => pre.textContent));
    await page.locator("#law summary", { hasText: "Check a certificate" }).click();
    await page.fill("#certificate-text", text);
    await page.click("#verify");
    await page.locator("#checked .good").waitFor();
    assert.match(await page.innerText("#checked"), /Verified: 0\.77, periodic by guy-smith/);
    // A false claim is refused, and also a text that is not a certificate.
    await page.fill("#certificate-text", text.replace("period = 12", "period = 24"));
    await page.click("#verify");
    await page.locator("#checked .error").waitFor();
    assert.match(await page.innerText("#checked"), /Refused/);
    await page.setInputFiles("#certificate-file", { name: "x.toml", mimeType: "text/plain", buffer: Buffer.from("<img src=x onerror=alert(1)>") });
    await page.waitForFunction(() => /^error: /.test(document.querySelector("#checked .error")?.textContent ?? ""));
  }));

  test("is only observed where nothing proves it, and searched for on demand", () => on(link({ game: "0.77", to: "40", tab: "law" }), async (page) => {
    await computed(page);
    assert.doesNotMatch(await page.innerText("#law"), /proved by/);
    await page.evaluate(() => { document.body.dataset["digest"] = ""; });
    await page.click("#search");
    await computed(page);
    assert.match(await page.innerText("#law"), /proved by Guy.Smith/);
    await take(page, "Subtraction(squares)");
    await computed(page);
    await page.waitForFunction(() => /No law was found/.test(document.querySelector("#law-words")?.textContent ?? ""));
  }));

  test("of a lattice has rays and cones", () => on(link({ game: "Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))", to: "64x64", tab: "law" }), async (page) => {
    await computed(page);
    assert.match(await page.innerText("#law"), /rays, \d+ cones.*proved by the mex equation/s);
  }));
});

describe("play", () => {
  const GAMES = ["0.77", "0.137", "4!.0", "0.[3]", "Subtraction({1,3,4})", "Subtraction(1..=n/2)", "Lattice(ride (-1,-1) (-1,0) (0,-1))",
    "Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))", "Strip(O X; never OO XX)", "Board(4x4; line 1..=3 in row column diagonal antidiagonal)", "Board(3x5; place [##] [#/#])"];

  for (const game of GAMES) {
    test(`${game}: the hint never loses from an N-position, and the perfect player never loses at all`, () => on(link({ game, tab: "play" }), async (page) => {
      await page.waitForSelector("#play[data-state]");
      assert.notEqual(await page.getAttribute("#play", "data-state"), "error");
      const winning = (await page.getAttribute("#play", "data-winning")) === "true";
      for (let moves = 0; moves < 200; moves++) {
        await page.waitForSelector('#play[data-state="person"], #play[data-state="over"]');
        if ((await page.getAttribute("#play", "data-state")) === "over") break;
        assert.equal(await page.getAttribute("#play", "data-winning"), String(winning), "the hint keeps what is won");
        await page.click("#hint");
        const hint = page.locator("#play-hint");
        const before = await page.getAttribute("#play", "data-moves");
        if (await hint.count()) await hint.click();
        else await anyMove(page);
        await page.waitForFunction((before) => document.querySelector("#play")?.getAttribute("data-moves") !== before, before);
      }
      assert.equal(await page.getAttribute("#play", "data-state"), "over");
      assert.match(await page.innerText("#said"), winning ? /you made the last one and win/ : /perfect player made the last one/);
    }));
  }

  test("a position without a move names no last move", () => on(link({ game: "0.07", play: { sum: [{ game: "0.07", kind: "heap", tokens: 1 }], turn: 0, sides: ["person", "perfect"] } }), async (page) => {
    await page.waitForSelector('#play[data-state="over"]');
    assert.equal(await page.innerText("#said"), "This position has no move: under normal play the player to move loses.");
  }));

  test("words judge a move of the list; undo", () => on(link({ game: "0.77", play: { sum: [{ game: "0.77", kind: "heap", tokens: 3 }, { game: "0.77", kind: "heap", tokens: 5 }], turn: 0, sides: ["person", "person"] } }), async (page) => {
    await moveByList(page, 1, "leave 3");
    // g(3) = 3, g(5) = 4; 3 xor 3 = 0.
    await page.waitForFunction(() => /3 xor 4 = 7, and is 0 now: you are winning/.test(document.querySelector("#said")?.textContent ?? ""));
    await anyMove(page);
    await page.waitForFunction(() => /every move loses/.test(document.querySelector("#said")?.textContent ?? ""));
    await page.click("#undo");
    await page.click("#undo");
    await page.waitForFunction(() => document.querySelectorAll(".heap").length === 2 && document.querySelectorAll(".token").length === 8);
    await moveByList(page, 1, "leave 4");
    await page.waitForFunction(() => /you were winning; now you are not; .* was a move/.test(document.querySelector("#said")?.textContent ?? ""));
  }));

  test("boards are filled, strips written and pieces moved by clicking", () => on(link({ game: "Board(4x4; place [##] [#/#])", play: { sides: ["person", "person"] } }), async (page) => {
    await page.getByRole("button", { name: "row 1, column 1: free" }).click();
    await page.getByText("Mark more cells").waitFor();
    // A domino needs a cell beside the first one, and its second cell makes the move.
    assert.ok(await page.getByRole("button", { name: "row 3, column 3: free" }).isDisabled());
    await page.getByRole("button", { name: "row 1, column 2: free" }).click();
    await page.getByRole("button", { name: "row 1, column 2: filled" }).waitFor();
    await take(page, "Strip(O X; never OO XX)");
    await page.getByRole("button", { name: "cell 2: empty" }).click();
    await page.locator(".offer button", { hasText: "Write X into cell 2" }).click();
    await page.getByRole("button", { name: "cell 2: X" }).waitFor();
    await take(page, "Rook");
    const can = page.locator(".square.can");
    await can.first().waitFor();
    const squares = await can.count();
    await can.last().click();
    await page.waitForFunction((squares) => document.querySelectorAll(".square.can").length < squares, squares);
  }));

  test("a position can be set up, and hostile ones are refused", () => on(link({ game: "4!.0" }), async (page) => {
    await page.waitForSelector("#play[data-state]");
    await page.locator(".setup summary").click();
    for (const bad of ["101", "-1", "x", "<b>1</b>", "1e3", "9".repeat(30)]) {
      await page.fill("#setup", bad);
      await page.click("#put");
      await page.waitForFunction(() => /^error: /.test(document.querySelector(".setup .error")?.textContent ?? "") && !(/** @type {any} */ (document.querySelector(".setup .error")).hidden));
    }
    await page.fill("#setup", "6 9");
    await page.click("#put");
    await page.waitForFunction(() => document.querySelectorAll(".token").length === 15);
  }));
});

describe("code", () => {
  test("every language has a snippet, with forms and limits", () => on(link({ game: "0.77", to: "1000", tab: "code" }), async (page) => {
    for (const [language, word] of share([["rust", "fn grundy"], ["cpp", "grundy("], ["c", "grundy("], ["c89", "grundy("], ["python", "def grundy"], ["java", "grundy("], ["javascript", "function grundy"], ["csharp", "long Grundy("], ["go", "func grundy("], ["kotlin", "fun grundy("]], 3)) {
      await page.selectOption("#language", language ?? "");
      await page.waitForFunction(([language, word]) => /** @type {any} */ (document.querySelector("#language")).value === language && document.querySelector("#snippet-text")?.textContent?.includes(word ?? "?"), [language, word]);
      const text = await page.locator("#snippet-text").evaluate((pre) => pre.textContent);
      assert.equal(text, execFileSync(GENERATOR, ["emit", "0.77", "--to", "1000", "--lang", language ?? ""], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    }
    await page.selectOption("#limit", "uva");
    await page.waitForFunction(() => document.querySelector("#snippet .error")?.textContent?.includes("UVa"));
  }));

  test("a whole program is that of the command line, and a wrong sample is shown instead", () => on(link({ game: "0.77", to: "1000", tab: "code" }), async (page) => {
    await page.waitForSelector("#snippet-text");
    await page.fill("#whole-win", "Alice");
    await page.fill("#whole-lose", "Bob");
    await page.locator("#code summary", { hasText: "sample" }).click();
    await page.fill("#whole-input", "2\n1 4\n2 3 3\n");
    await page.fill("#whole-output", "Alice\nAlice\n");
    await page.click("#write");
    const error = page.locator("#whole .error");
    await error.waitFor();
    assert.match(await error.innerText(), /^error: sample 1: .*\n@@ line 2 @@\n-Alice\n\+Bob$/);
    await page.fill("#whole-output", "Alice\nBob\n");
    await page.press("#whole-program", "Enter");
    const written = () => page.locator("#whole-text").evaluate((pre) => pre.textContent);
    for (const language of ["cpp", "python", "java"]) {
      const expected = execFileSync(GENERATOR, ["emit", "0.77", "--to", "1000", "--lang", language, "--program", "T; n; piles...", "--win", "Alice", "--lose", "Bob"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
      await page.selectOption("#language", language);
      await page.waitForFunction((expected) => document.querySelector("#whole-text")?.textContent === expected, expected).catch(() => undefined);
      assert.equal(await written(), expected);
    }
    await page.fill("#whole-program", "T; n; piles... ???");
    await page.press("#whole-program", "Enter");
    await error.waitFor();
    assert.match(await error.innerText(), /^error: .*\n {2}\| {2}T; n; piles\.\.\. \?\?\?\n {2}\| +\^/);
    assert.match(page.url(), /whole/);
    await page.reload();
    await page.waitForSelector("#snippet-text");
    assert.equal(await page.inputValue("#whole-output"), "Alice\nBob\n");
  }, {}));
});

describe("the contest problems", () => {
  test("the twelve submissions are those of the command line", weekly, () => on(link({ game: "0.77", to: "100", tab: "judge" }), async (page) => {
    await page.waitForSelector("#submission-text");
    const names = await page.locator("#problem option").evaluateAll((options) => options.map((option) => /** @type {any} */ (option).value));
    assert.equal(names.length, 12);
    for (const name of share(names)) {
      await page.selectOption("#problem", name);
      const expected = execFileSync(GENERATOR, ["submit", name, "--lang", "cpp"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
      await page.waitForFunction((expected) => document.querySelector("#submission-text")?.textContent === expected, expected);
      // The page shows the size and the judge's limit, and offers a copy and a download.
      assert.match((await page.innerText("#submission-size")).replaceAll("\u202f", ""), new RegExp(`^${Buffer.byteLength(expected)} bytes; .+: .*(bytes|no known limit)`));
      await page.click("#submission button");
      await page.locator("#submission [role=status]", { hasText: "Copied." }).waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), expected);
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-submission")]);
      assert.equal(download.suggestedFilename(), `${name}.cpp`);
      assert.equal(readFileSync(await download.path(), "utf8"), expected);
    }
  }, { permissions: ["clipboard-read", "clipboard-write"] }));
  const NAMES = ["treblecross", "chess", "leftright", "matrix", "misere", "calendar", "partition", "stone", "knights", "marble", "nottt", "tttnim"];
  test("answers all twelve samples byte for byte, and explains", () => on(link({ game: "0.77", to: "10", tab: "judge" }), async (page) => {
    await page.waitForSelector("#problem");
    for (const name of NAMES) {
      await page.selectOption("#problem", name);
      await page.waitForFunction((name) => /** @type {any} */ (document.querySelector("#problem")).value === name, name);
      for (const [kind, explain] of /** @type {[string, boolean][]} */ ([["sample", false], ["explain", true]])) {
        await page.click("#sample");
        await page.locator("#judge .tick input").setChecked(explain);
        await page.click("#answer");
        const expected = readFileSync(join(ROOT, `tests/samples/${name}.${kind}.out`), "utf8");
        await page.waitForFunction((expected) => document.querySelector("#answers")?.textContent === expected, expected);
      }
    }
  }));

  test("says line and column of what is wrong, and goes there", () => on(link({ game: "0.77", to: "10", tab: "judge", judge: { name: "stone", input: "1\n2\n5 x\n" } }), async (page) => {
    await page.click("#answer");
    const error = page.locator("#judge-error");
    await error.waitFor();
    assert.match(await error.innerText(), /line 3, column 3/);
    await page.click("#place");
    assert.equal(await page.locator("#judge-input").evaluate((field) => /** @type {any} */ (field).selectionStart), 6);
    const megabyte = "<b>".repeat(350_000);
    await page.locator("#judge-input").evaluate((field, text) => { /** @type {any} */ (field).value = text; }, megabyte);
    await page.click("#answer");
    await page.waitForFunction(() => /line 1, column 1/.test(document.querySelector("#judge-error")?.textContent ?? ""));
    assert.ok((await error.innerText()).length < 500);
  }));
});

describe("the page as a whole", () => {
  test("a long computation is cancelled, and the page goes on", () => on(link({ game: "0.77", to: "10", tab: "values" }), async (page) => {
    await computed(page);
    await take(page, "Subtract a prime");
    await computed(page);
    // About 10^11 steps, which a slow machine asks about before it begins.
    await page.fill("#to", "2000000");
    await page.press("#to", "Enter");
    const state = await page.waitForFunction(() => document.querySelector("#extent-error:not([hidden]) #anyway") ? "asks"
      : /^Computing/.test(document.querySelector("#work:not([hidden]) #work-words")?.textContent ?? "") ? "computes" : undefined);
    if (await state.jsonValue() === "asks") await page.click("#anyway");
    await page.locator("#cancel").waitFor();
    // The page still responds.
    await open(page, "play");
    await page.waitForSelector('#play[data-state="person"]');
    await page.click("#hint");
    await open(page, "values");
    await page.click("#cancel");
    await page.waitForFunction(() => /Cancelled/.test(document.querySelector("#extent-error")?.textContent ?? ""));
    await page.fill("#to", "100");
    await page.press("#to", "Enter");
    assert.equal(await computed(page), ofCommandLine("Subtraction(primes)", "100"));
  }));

  test("a link restores everything", () => on(link({ game: "0.137", to: "333", tab: "law" }), async (page) => {
    await computed(page);
    await open(page, "play");
    await page.click("#setup-box summary");
    await page.selectOption("#side-1", "person");
    await anyMove(page);
    await page.waitForFunction(() => document.querySelector("#play")?.getAttribute("data-turn") === "1");
    const sum = await page.locator(".sum").innerText();
    const address = page.url();
    await on(new URL(address).hash, async (other) => {
      await computed(other);
      assert.equal(await other.inputValue("#game"), "0.137");
      assert.equal(await other.inputValue("#to"), "333");
      assert.equal(await other.getAttribute("#tab-play", "aria-selected"), "true");
      await other.waitForFunction(() => document.querySelector("#play")?.getAttribute("data-turn") === "1");
      assert.equal(await other.locator(".sum").innerText(), sum);
      assert.equal(await other.inputValue("#side-1"), "person");
    });
    await on(link({ game: "0.77", tab: "judge", judge: { name: "nottt", input: "1\nX.X\n", explain: true } }), async (other) => {
      await other.waitForFunction(() => /** @type {any} */ (document.querySelector("#problem"))?.value === "nottt");
      assert.equal(await other.inputValue("#judge-input"), "1\nX.X\n");
    });
  }));

  test("a link that is nonsense shows an error, not a blank page", async () => {
    for (const hash of share(["#game=%3Cscript%3E&tab=__proto__", "#play=%7B%22sum%22%3A5%7D", "#play={\"sum\":[{\"game\":\"0.77\",\"kind\":\"heap\",\"tokens\":-5}]}", "#play={\"sum\":[null]}", "#code=5&judge=[]&to=%00", "#%%%"], 3)) {
      await on(hash, async (page) => {
        await page.waitForSelector("#play[data-state], #game-error:not([hidden])", { state: "attached" });
        await take(page, "0.07");
        await page.waitForSelector('#play[data-state="person"]', { state: "attached" });
      });
    }
  });

  test("all of it is one file that a browser opens from the disk", async () => {
    const file = pathToFileURL(join(SITE, "grundy.html")).href;
    const { page, context, faults } = await browser.open("#game=0.77&to=1000&tab=law", {}, file);
    assert.equal(await computed(page), ofCommandLine("0.77", "1000"));
    assert.match(await page.innerText("#law"), /proved by Guy.Smith/);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test("without WebAssembly the page says so", async () => {
    const context = await browser.browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() => { Object.defineProperty(globalThis, "WebAssembly", { value: undefined }); });
    await page.goto(browser.url);
    await page.getByText("which is switched off in this browser").waitFor();
    await context.close();
  });

  test("without JavaScript the page says so, too", async () => {
    const context = await browser.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(browser.url);
    assert.match(await page.locator("noscript").innerText(), /which needs JavaScript/);
    await page.locator("noscript p").waitFor();
    await context.close();
  });

  test("the first table of Kayles comes with the load; TIMED=1 asks that it be there after a second", () => on("#tab=play", async (page) => {
    await computed(page);
    // The time from navigation to the digest, in a second load, in which the browser need not compile the script first.
    await page.reload();
    const took = await page.waitForFunction(() => document.body.dataset["digest"] && performance.now()).then((value) => value.jsonValue());
    console.log(`first table after ${Math.round(Number(took))} ms`);
    assert.equal(await computed(page), ofCommandLine("0.77", await page.inputValue("#to")));
    if (process.env["TIMED"]) assert.ok(Number(took) < 1000, `${took} ms`);
  }));
});
