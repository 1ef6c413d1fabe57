/** Tells listeners by name, each time in a task of its own, as the SDK does. */
export class FakeEmitter<Events> {
  readonly #listeners = new Map<keyof Events, Set<(payload: never) => void>>();

  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): void {
    const known = this.#listeners.get(name) ?? new Set();
    known.add(listener);
    this.#listeners.set(name, known);
  }

  off<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): void {
    this.#listeners.get(name)?.delete(listener);
  }

  protected emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    setTimeout(() => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- listeners are kept by the name whose payload this is
      for (const listener of this.#listeners.get(name) ?? []) listener(payload as never);
    }, 0);
  }
}
