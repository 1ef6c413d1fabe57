import type { Log } from './log/log.ts';

/** Steps that end what was begun. They run in the reverse order of the beginnings. */
export class Undo {
  readonly #steps: { name: string; end: () => Promise<unknown> }[] = [];
  readonly #log: Log;
  readonly #patienceMs: number;
  #running: Promise<void> | null = null;

  /** `patienceMs`: after this time the next step begins, even if the current one has not ended. */
  constructor(log: Log, patienceMs: number) {
    this.#log = log;
    this.#patienceMs = patienceMs;
  }

  add(name: string, end: () => Promise<unknown>): void {
    this.#steps.push({ name, end });
  }

  /** Runs all steps. A step that fails or hangs is logged, and the other steps still run.
   *  Idempotent. */
  run(): Promise<void> {
    return (this.#running ??= this.#runAll());
  }

  async #runAll(): Promise<void> {
    for (const { name, end } of this.#steps.toReversed()) {
      try {
        if (!(await this.#inTime(end()))) this.#log.warn(`${name} did not end in time`);
      } catch (error) {
        this.#log.error({ err: error }, `${name} did not end well`);
      }
    }
  }

  async #inTime(ending: Promise<unknown>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), this.#patienceMs);
    });
    const inTime = await Promise.race([ending.then(() => true), late]);
    clearTimeout(timer);
    return inTime;
  }
}
