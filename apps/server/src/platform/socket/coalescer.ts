import type { Timers } from '../clock/clock.ts';

/** Calls `flush` with all items that were added since the last call, at most once per `everyMs`; as
 *  a function, `everyMs` gets the number of items of the last call. The first item after a pause is
 *  flushed at once, or after `firstAfterMs`. Later items wait for the end of the interval, so that
 *  the last item is always flushed. */
export class Coalescer<T> {
  readonly #timers: Timers;
  readonly #everyMs: (items: number) => number;
  readonly #firstAfterMs: number;
  readonly #flush: (items: Set<T>) => void;
  #items = new Set<T>();
  #cancel: (() => void) | undefined;

  constructor(
    timers: Timers,
    everyMs: number | ((items: number) => number),
    flush: (items: Set<T>) => void,
    firstAfterMs = 0,
  ) {
    this.#timers = timers;
    this.#everyMs = typeof everyMs === 'number' ? () => everyMs : everyMs;
    this.#firstAfterMs = firstAfterMs;
    this.#flush = flush;
  }

  add(...items: T[]): void {
    for (const item of items) this.#items.add(item);
    if (this.#cancel !== undefined) return;
    if (this.#firstAfterMs === 0) this.#tell();
    else this.#tellAfter(this.#firstAfterMs);
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
    this.#tellAfter(this.#everyMs(items.size));
    this.#flush(items);
  }

  #tellAfter(delayMs: number): void {
    this.#cancel = this.#timers.after(delayMs, () => this.#tell());
  }
}
