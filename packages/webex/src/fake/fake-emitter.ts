/** Calls the listeners of an event, each time in a task of its own, as the SDK does. */
export class FakeEmitter<Events> {
  readonly #listeners: { [Name in keyof Events]?: Set<(payload: Events[Name]) => void> } = {};

  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): void {
    const known = this.#listeners[name] ?? new Set();
    known.add(listener);
    this.#listeners[name] = known;
  }

  off<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): void {
    this.#listeners[name]?.delete(listener);
  }

  protected emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    setTimeout(() => {
      for (const listener of this.#listeners[name] ?? []) listener(payload);
    }, 0);
  }
}
