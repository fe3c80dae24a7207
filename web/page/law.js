// The law in words, its certificate, and checking somebody else's.
import { copyButton, download, el, get, grouped } from "./dom.js";
import { explain, term } from "./terms.js";

/** @typedef {import("./types").Facts} Facts */
/** @typedef {import("./crew.js").Crew} Crew */

/** A certificate is some kilobytes; what is longer is something else. */
const MOST = 8_000_000;

export class Law {
  #panel = get("law");
  #found = el("div", {});
  #checked = el("div", { id: "checked", "aria-live": "polite" });

  /** @param {Crew} crew @param {(seconds: number) => void} search @param {(work: Promise<any>, words: string) => Promise<any>} during */
  constructor(crew, search, during) {
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
    this.#panel.append(el("h2", {}, "The law"), this.#found, el("h3", {}, "Check a certificate"),
      el("p", { class: "help" }, "A plain, slow checker that shares no code with what computes and proves derives everything again."), drop, this.#checked);
    this.set(undefined);
  }

  /** @param {Facts | undefined} facts */
  set(facts) {
    this.#found.replaceChildren(...(facts ? this.#words(facts) : [el("p", { class: "help" }, "Nothing is computed yet.")]));
    explain(this.#panel);
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
      el("p", { class: "law", id: "law-words" }, ...law.words.split("\n").flatMap((line, i) => (i ? [el("br"), line] : [line]))),
      el("p", {}, status, law.theorem ? ` by ${law.theorem}` : ""),
      el("p", {}, law.why),
    ];
    if (law.period !== null && law.preperiod !== null) {
      parts.push(el("ul", { class: "facts" },
        el("li", {}, term("preperiod", "pre-period"), ` ${grouped(law.preperiod)}`),
        el("li", {}, term("period", "period"), ` ${grouped(law.period)}`),
        el("li", {}, term("saltus", "saltus"), ` ${grouped(law.saltus ?? 0)}`)));
    }
    if (law.proved) parts.push(this.#certificate(facts));
    else {
      if (law.neededTo !== null) parts.push(el("p", { class: "help" }, `A proof would need the values up to heap ${grouped(law.neededTo)}.`));
      parts.push(farther);
    }
    return parts;
  }

  /** @param {Facts} facts */
  #certificate(facts) {
    const box = el("div", {});
    const make = async () => {
      try {
        const text = await this.crew.call("certificate");
        const name = facts.game.replace(/[^0-9A-Za-z]+/g, "_").replace(/^_+|_+$/g, "").slice(0, 40) || "certificate";
        box.replaceChildren(
          el("p", { class: "line" }, el("button", { type: "button", id: "save-certificate", onclick: () => download(`${name}.toml`, text, "application/toml") }, "Download"),
            copyButton("Copy", () => text), el("button", { type: "button", onclick: () => this.#verify(text) }, "Verify this one")),
          el("pre", { class: "code", tabindex: 0, id: "certificate", "aria-label": "Certificate" }, text));
      } catch (error) {
        box.replaceChildren(el("pre", { class: "error", role: "alert", tabindex: 0 }, String(error)));
      }
    };
    return el("div", {}, el("button", { type: "button", id: "make-certificate", onclick: make }, "Show the certificate"), " ",
      el("span", { class: "help" }, "What is a ", term("certificate", "certificate"), "?"), box);
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
    try {
      const { facts, verified, refused } = await this.during(this.crew.call("verify", text), "Checking the certificate");
      const list = el("ol", {}, ...facts.map((/** @type {string} */ fact) => el("li", {}, fact)));
      const end = verified ? el("p", { class: "good" }, `Verified: ${verified}.`) : el("p", { class: "error", role: "alert" }, `Refused: ${refused}`);
      this.#say(list, end);
    } catch (error) {
      this.#say(el("pre", { class: "error", role: "alert", tabindex: 0 }, error instanceof Error && !error.message ? "Cancelled." : String(error)));
    }
  }

  /** @param {Node[]} parts */
  #say(...parts) {
    this.#checked.replaceChildren(...parts);
  }
}
