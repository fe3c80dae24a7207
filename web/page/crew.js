// A worker and the calls that wait for its answers. A computation cannot be interrupted, but its worker can be terminated.

/** @typedef {import("./types").Calls} Calls */

/** The error of a call that the user cancelled, or replaced by another request. */
export class Cancelled extends Error {}

export class Crew {
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: unknown) => void }>} */
  #waiting = new Map();
  #next = 0;
  /** @type {Worker} */
  #worker;
  #spawn;

  /** @param {() => Worker} spawn @param {(done: number) => void} [progress] */
  constructor(spawn, progress = () => {}) {
    this.#spawn = spawn;
    this.progress = progress;
    this.#worker = this.#begin();
  }

  #begin() {
    const worker = this.#spawn();
    worker.onmessage = ({ data }) => {
      if (data.progress !== undefined) return this.progress(data.progress);
      const call = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.error === undefined) return call?.resolve(data.answer);
      if (data.cause) console.warn(data.cause);
      call?.reject(data.error);
      if (data.fatal) this.#replace("error: the program had to restart");
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#replace(`error: the program cannot start: ${event.message ?? "unknown cause"}`);
    };
    return worker;
  }

  /** @param {unknown} why */
  #replace(why) {
    this.#worker.terminate();
    const calls = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#worker = this.#begin();
    for (const { reject } of calls) reject(why);
  }

  get busy() {
    return this.#waiting.size > 0;
  }

  /**
   * @template {keyof Calls} Name
   * @param {Name} name @param {Parameters<Calls[Name]>} args
   * @returns {Promise<ReturnType<Calls[Name]>>}
   */
  call(name, ...args) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, name, args });
    });
  }

  /** Cancels every waiting call and restarts the worker; its table is lost. */
  cancel() {
    this.#replace(new Cancelled());
  }
}
