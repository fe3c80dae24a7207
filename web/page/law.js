// The law tab: the law in words, its certificate, and the check of any certificate.
import { ask, asking, copyButton, download, el, get, grouped, listed, scrolled } from "./dom.js";
import { explain, term } from "./terms.js";

/** @typedef {import("./types").Alike} Alike */
/** @typedef {import("./types").Facts} Facts */
/** @typedef {import("./types").Outcomes} Outcomes */
/** @typedef {import("./crew.js").Crew} Crew */

/** The most characters of a certificate to check: real certificates have some kilobytes. */
const MOST = 8_000_000;

export class Law {
  #panel = get("law");
  #found = el("div", {});
  #known = el("div", { id: "known-games" });
  #ofEach = el("div", { id: "law-of-each" });
  /** The open names of the line. @type {import("./types").Named["open"]} */
  #open = null;
  /** The line whose rows were requested, with the values on which they depend. */
  #swept = "";
  /** @type {Facts | undefined} */
  #facts;
  /** @type {Outcomes | string | null | undefined} */
  #outcomes;
  /** `true` if the known games with these values were requested. */
  #asked = false;
  #checked = el("div", { id: "checked", "aria-live": "polite" });
  #claim = el("div", {});
  #claimed = el("div", { id: "claimed", "aria-live": "polite" });

  /** @param {Crew} crew @param {(work: Promise<any>, words: string) => Promise<any>} during @param {(seconds: number) => void} search */
  constructor(crew, during, search) {
    this.crew = crew;
    this.search = search;
    this.during = during;
    const file = el("input", { type: "file", id: "certificate-file", accept: ".toml,text/plain", onchange: () => file.files?.[0] && this.#file(file.files[0]) });
    const text = el("textarea", { id: "certificate-text", rows: 4, spellcheck: "false" });
    const drop = el("div", { class: "drop", id: "drop" },
      el("p", {}, "Drop a certificate here, choose a file, or paste its text."),
      el("label", { for: "certificate-file" }, "File"), " ", file,
      el("label", { for: "certificate-text" }, "Text"), text,
      el("button", { type: "button", id: "verify", onclick: () => this.#verify(text.value) }, "Verify"));
    drop.addEventListener("dragover", (event) => { event.preventDefault(); drop.classList.add("over"); });
    drop.addEventListener("dragleave", () => drop.classList.remove("over"));
    drop.addEventListener("drop", (event) => {
      event.preventDefault();
      drop.classList.remove("over");
      const dropped = event.dataTransfer?.files[0];
      if (dropped) void this.#file(dropped);
    });
    this.#claim.append(el("h3", {}, "Check a claim"),
      el("p", { class: "help" }, "A formula in the numbers of a position, or \u201clost if\u201d and a condition: ", el("code", {}, "n -> n/2 if n % 2 == 0 else g(n/2)"), ", ", el("code", {}, "lost if x == y"), "."),
      asking("claim", "Claim", "n -> n % 3", "Check", (text) => this.#check(text)), this.#claimed);
    this.#panel.append(el("h2", {}, "The law"), this.#found, this.#ofEach, this.#claim, this.#known,
      el("details", {}, el("summary", {}, "Check a certificate"),
        el("p", { class: "help" }, "A plain, slow checker derives everything again. It shares no code with the parts that compute and prove, except that the mex equation of a formula is decided again by the code that decided it."), drop), this.#checked);
    this.set(undefined);
  }

  /** @param {import("./types").Named["open"]} open the open names of the line */
  take(open) {
    this.#open = open;
    const swept = open ? key(open) : "";
    if (swept === this.#swept) return;
    this.#swept = "";
    this.#ofEach.replaceChildren();
  }

  /** @param {Facts | undefined} facts */
  set(facts) {
    this.#facts = facts;
    this.#asked = false;
    this.#known.replaceChildren();
    this.#claimed.replaceChildren();
    this.#view();
  }

  /** @param {Outcomes | string | null | undefined} outcomes */
  misere(outcomes) {
    if (outcomes === this.#outcomes) return;
    this.#outcomes = outcomes;
    this.#claimed.replaceChildren();
    this.#view();
  }

  /** Shows the tab and requests the known games, which are only computed when the tab is open. */
  async show() {
    const facts = this.#facts;
    if (facts && !this.#panel.hidden) void this.#sweep();
    if (this.#panel.hidden || this.#asked || facts?.family !== "heap" || this.#outcomes !== undefined) return;
    this.#asked = true;
    try {
      const games = await this.crew.call("knownGames");
      if (facts === this.#facts) this.#known.replaceChildren(...alike(games, facts));
    } catch {
      // The table was replaced during the request.
      this.#asked = false;
    }
  }

  /** Shows the first values and the law for each small value of the first open number. */
  async #sweep() {
    const open = this.#open;
    if (!open || this.#swept) return;
    const swept = this.#swept = key(open);
    await ask(this.#ofEach, async () => {
      try {
        /** @type {import("./types").Row[]} */
        const rows = await this.during(this.crew.call("rows", open.line, open.names), "Computing the values for each value of an open name");
        if (swept !== this.#swept) return;
        const head = (/** @type {string} */ text) => el("th", { scope: "col" }, text);
        const line = (/** @type {import("./types").Row} */ { with: name, values, law, proved }) => el("tr", {}, el("th", { scope: "row" }, name), ...values.map((value) => el("td", {}, String(value))), el("td", {}, `${law}, ${proved ? "proved" : "observed"}`));
        this.#ofEach.replaceChildren(...this.#forAll(open), ...(rows.length ? [
          el("h3", {}, "The law for each value"), el("p", { class: "help" }, "Each law is about one value alone."),
          scrolled("Values by the open name", el("table", { class: "numbers" },
            el("thead", {}, el("tr", {}, head("heap"), ...(rows[0]?.values ?? []).map((_, n) => head(String(n))), head("law"))), el("tbody", {}, ...rows.map(line))))] : []));
      } catch (error) {
        this.#swept = "";
        throw error;
      }
    });
  }

  /** Offers the search of one law for all values of the open numbers. @param {NonNullable<import("./types").Named["open"]>} open @returns {HTMLElement[]} */
  #forAll(open) {
    if (open.names.every(({ set }) => set)) return [];
    const found = el("div", { id: "law-of-all", "aria-live": "polite" });
    const search = () => ask(found, async () => {
      /** @type {import("./types").Every} */
      const { law, proved, why, periods } = await this.during(this.crew.call("every", open.line, open.names), "Looking for one law for all values");
      const judged = el("div", { id: "claimed-of-all", "aria-live": "polite" });
      const check = (/** @type {string} */ text) => ask(judged, async () => judged.replaceChildren(answered(await this.during(this.crew.call("everyCheck", text), "Comparing the claim with the values"))));
      found.replaceChildren(
        ...(law ? [el("p", { class: "law" }, el("strong", {}, law)), el("p", {}, el("span", { class: proved ? "badge proved" : "badge" }, proved ? term("proved", "proved") : term("observed", "observed")), " ", why)] : [el("p", {}, why)]),
        ...(periods.length ? [el("ul", { class: "facts" }, ...periods.map((words) => el("li", {}, words)))] : []),
        ...(proved ? [this.#certificate(open.line, "everyCertificate", "_for_all")] : []),
        asking("claim-of-all", "Claim for all values", `n, ${open.names.map(({ name }) => name).join(", ")} -> n % 3`, "Check for all values", check), judged);
      explain(found);
    });
    return [el("h3", {}, "One law for all values"), el("p", { class: "line" }, el("button", { type: "button", id: "search-all", onclick: search }, "Search one law")), found];
  }

  #view() {
    const facts = this.#facts, outcomes = this.#outcomes;
    const nothing = () => [el("p", { class: "help" }, "Nothing is computed yet.")];
    this.#known.hidden = outcomes !== undefined;
    this.#claim.hidden = !(outcomes === undefined ? facts : outcomes) || typeof outcomes === "string";
    this.#found.replaceChildren(...(outcomes === undefined ? (facts ? this.#words(facts) : nothing()) : this.#quotient(outcomes)));
    explain(this.#panel);
    void this.show();
  }

  /** @param {Outcomes | string | null} outcomes @returns {HTMLElement[]} */
  #quotient(outcomes) {
    if (outcomes === null) return [el("p", { class: "help" }, "Nothing is computed yet.")];
    if (typeof outcomes === "string") return [el("pre", { class: "error", role: "alert", tabindex: 0 }, outcomes)];
    const { quotient } = outcomes;
    if (!quotient) return [el("p", { id: "law-words" }, "Under mis\u00e8re play only games of heaps have a law here; the outcomes are in the tab Values.")];
    return [
      el("p", { class: "law", id: "law-words" }, el("strong", {}, `Mis\u00e8re quotient of order ${grouped(quotient.order)}, ${grouped(quotient.lost)} of its elements lost`)),
      el("p", {}, el("span", { class: quotient.proved ? "badge proved" : "badge" }, quotient.proved ? term("proved", "proved") : "proved for some heaps"), " ", quotient.why),
      el("p", {}, "A sum of heaps is a product in this ", term("quotient", "quotient"), ". The player to move loses if the product is one of the lost elements."),
      el("ul", { class: "facts" },
        el("li", {}, term("tame", quotient.tame ? "tame" : "wild")),
        el("li", {}, `generated by ${quotient.generators.length === 1 ? "heap" : "heaps"} ${quotient.generators.join(", ") || "none"}`),
        ...(quotient.period === null ? [] : [
          el("li", {}, term("preperiod", "preperiod"), ` ${grouped(quotient.preperiod ?? 0)}`),
          el("li", {}, term("period", "period"), ` ${grouped(quotient.period)} `, quotient.proved ? "" : term("observed", "(observed)"))])),
      this.#certificate(outcomes.game, "misereCertificate", "_misere"),
    ];
  }

  /** @param {Facts} facts */
  #words(facts) {
    const { law } = facts;
    const seconds = el("select", { id: "seconds" }, el("option", { value: "10" }, "10 seconds"), el("option", { value: "60" }, "a minute"), el("option", { value: "600" }, "10 minutes"));
    const farther = el("p", { class: "line" },
      el("button", { type: "button", id: "search", onclick: () => this.search(Number(seconds.value)) }, "Search farther"),
      el("label", { for: "seconds" }, "for at most"), seconds);
    if (!law) {
      const none = el("p", { id: "law-words" }, "No law was found in the values computed. That says nothing about larger positions.");
      return facts.family === "heap" ? [none, farther] : [none];
    }
    const status = law.proved ? el("span", { class: "badge proved" }, term("proved", "proved")) : el("span", { class: "badge" }, term("observed", "observed"));
    /** @type {HTMLElement[]} */
    const parts = [
      el("p", { class: "law", id: "law-words" }, ...law.words.split("\n").flatMap((line, i) => /** @type {(Node | string)[]} */ (i ? [el("br"), line] : [el("strong", {}, line)]))),
      el("p", {}, status, law.theorem ? ` by ${law.theorem}` : ""),
      el("p", {}, law.why),
    ];
    if (law.period !== null && law.preperiod !== null) {
      parts.push(el("ul", { class: "facts" },
        el("li", {}, term("preperiod", "preperiod"), ` ${grouped(law.preperiod)}`),
        el("li", {}, term("period", "period"), ` ${grouped(law.period)}`),
        el("li", {}, term("saltus", "saltus"), ` ${grouped(law.saltus ?? 0)}`)));
    }
    if (law.proved) parts.push(this.#certificate(facts.game, "certificate", ""));
    else {
      if (law.neededTo !== null) parts.push(el("p", { class: "help" }, `A proof would need the values up to heap ${grouped(law.neededTo)}.`));
      parts.push(farther);
    }
    return parts;
  }

  /** @param {string} game @param {"certificate" | "misereCertificate" | "everyCertificate"} call @param {string} end */
  #certificate(game, call, end) {
    const box = el("div", {});
    // The law of one game and that for all open names have a certificate on the same page.
    const id = (/** @type {string} */ name) => (call === "everyCertificate" ? `${name}-of-all` : name);
    const name = (game.replace(/[^0-9A-Za-z]+/g, "_").replace(/^_+|_+$/g, "").slice(0, 40) || "certificate") + end;
    // The name of a Coq file is an identifier.
    const coq = () => ask(box, async () => download(`law_${name}.v`, await this.during(this.crew.call("coq"), "Writing the Coq file")));
    const offer = end ? [] : [el("button", { type: "button", id: "save-coq", onclick: coq }, "Download the Coq file"), " "];
    const make = async () => {
      try {
        const text = await this.crew.call(call);
        box.replaceChildren(
          el("p", { class: "line" }, el("button", { type: "button", id: id("save-certificate"), onclick: () => download(`${name}.toml`, text, "application/toml") }, "Download"),
            copyButton("Copy", () => text), el("button", { type: "button", onclick: () => this.#verify(text) }, "Verify this one")),
          el("pre", { class: "code", tabindex: 0, id: id("certificate"), "aria-label": "Certificate" }, text));
      } catch (error) {
        box.replaceChildren(el("pre", { class: "error", role: "alert", tabindex: 0 }, String(error)));
      }
    };
    return el("div", {}, el("button", { type: "button", id: id("make-certificate"), onclick: make }, "Show the certificate"), " ", ...offer,
      el("span", { class: "help" }, "What is a ", term("certificate", "certificate"), "?"), box);
  }

  /** Checks a claim about the values of the table, or its outcomes under misère play. @param {string} text */
  #check(text) {
    return ask(this.#claimed, async () => {
      const facts = this.#facts, outcomes = this.#outcomes;
      const judged = await this.during(this.crew.call("check", text, !!outcomes), "Comparing the claim with the values");
      if (facts !== this.#facts || outcomes !== this.#outcomes) return;
      this.#claimed.replaceChildren(answered(judged));
    });
  }

  /** @param {File} file */
  async #file(file) {
    if (file.size > MOST) return this.#say(el("pre", { class: "error", role: "alert", tabindex: 0 }, "error: this file is too long for a certificate"));
    await this.#verify(await file.text());
  }

  /** @param {string} text */
  async #verify(text) {
    if (text.length > MOST) return this.#say(el("pre", { class: "error", role: "alert", tabindex: 0 }, "error: this text is too long for a certificate"));
    this.#say(el("p", {}, "Checking \u2026"));
    await ask(this.#checked, async () => {
      const { facts, verified, refused } = await this.during(this.crew.call("verify", text), "Checking the certificate");
      const list = el("ol", {}, ...facts.map((/** @type {string} */ fact) => el("li", {}, fact)));
      const end = verified ? el("p", { class: "good" }, `Verified: ${verified}.`) : el("p", { class: "error", role: "alert" }, `Refused: ${refused}`);
      this.#say(list, end);
    });
  }

  /** @param {Node[]} parts */
  #say(...parts) {
    this.#checked.replaceChildren(...parts);
  }
}

/** Shows the answer about a claim. @param {import("./types").Judged} judged */
function answered({ verdict, words }) {
  const [, said = "", rest = ""] = /^([^;:]*)[;:]?\s*([^]*)/.exec(words) ?? [];
  return el("p", { class: verdict === "false" ? "error" : "law" }, el("span", { class: verdict === "proved" ? "badge proved" : "badge" }, said), ` ${rest}`);
}

/** The line and the values on which its rows depend. @param {NonNullable<import("./types").Named["open"]>} open */
function key({ line, names }) {
  const first = names.find(({ set }) => !set);
  return JSON.stringify([line, ...names.filter((name) => name !== first)]);
}

/** Lists the known games with the same values. @param {Alike[]} games @param {Facts} facts */
function alike(games, facts) {
  if (!games.length) return [];
  return [el("h3", {}, "Known games with these values"),
    el("p", { class: "help" }, `The first ${grouped(Math.min(facts.positions, games[0]?.terms ?? 0))} values agree; that proves nothing for larger heaps.`), listed(games)];
}
