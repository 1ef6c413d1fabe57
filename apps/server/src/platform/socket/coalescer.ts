import type { Timers } from '../clock/clock.ts';

/** Calls `flush` with everything that was added, at most once per `everyMs`: at once when nothing happened lately, and
 *  otherwise at the end of the interval, so that the last word is always told. */
export class Coalescer<T> {
  readonly #timers: Timers;
  readonly #everyMs: number;
  readonly #flush: (items: Set<T>) => void;
  #items = new Set<T>();
  #cancel: (() => void) | undefined;

  constructor(timers: Timers, everyMs: number, flush: (items: Set<T>) => void) {
    this.#timers = timers;
    this.#everyMs = everyMs;
    this.#flush = flush;
  }

  add(...items: T[]): void {
    for (const item of items) this.#items.add(item);
    if (this.#cancel === undefined) this.#tell();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#items = new Set();
  }

  #tell(): void {
    if (this.#items.size === 0) {
      this.#cancel = undefined;
      return;
    }
    const items = this.#items;
    this.#items = new Set();
    this.#cancel = this.#timers.after(this.#everyMs, () => this.#tell());
    this.#flush(items);
  }
}
