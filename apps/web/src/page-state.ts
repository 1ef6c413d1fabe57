import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';

/** The state of a page outside of React's tree. `values`: by the key of each `pageState`.
 *  `beginStores`: functions that reset each store to its first state. `textSources`: functions that
 *  give texts which people wrote. */
export const held = {
  values: new Map<object, unknown>(),
  beginStores: new Set<() => void>(),
  textSources: new Set<() => readonly string[]>(),
};

/** Makes a getter for a value that belongs to the page. `make` makes the value at the first call.
 *  Each test starts without the value. */
export function pageState<Value>(make: () => Value): () => Value {
  const key = {};
  return () => {
    if (!held.values.has(key)) held.values.set(key, make());
    // SAFETY: only `make` of this key writes here.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see SAFETY
    return held.values.get(key) as Value;
  };
}

/** A store that belongs to the page, to which components subscribe. Each test starts with its first
 *  state. */
export function pageStore<State>(begin: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = create<State>(begin);
  held.beginStores.add(() => store.setState(store.getInitialState(), true));
  return store;
}
