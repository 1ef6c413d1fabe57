/** The processes, connections and folders that have to be ended or removed again. */
export class Undo {
  #steps: (() => Promise<void> | void)[] = [];
  #running: Promise<void> = Promise.resolve();

  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  /** Runs the steps from the last to the first, each once and one after the other, even when it is
   *  called twice at once. A step that fails does not stop the others. */
  run(): Promise<void> {
    this.#running = this.#running.then(() => this.#runAll());
    return this.#running;
  }

  async #runAll(): Promise<void> {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        process.stderr.write(`Something could not be cleaned up: ${String(error)}\n`);
      }
    }
  }
}
