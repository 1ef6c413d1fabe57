import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';

/** All that a page holds outside of React's tree: values by who asked for them, and how each store
 *  gets its first state again. */
export const held = { values: new Map<object, unknown>(), beginStores: new Set<() => void>() };

/** Something that a page holds, made by `make` when it is asked for the first time. A test starts
 *  without it. */
export function pageState<Value>(make: () => Value): () => Value {
  const key = {};
  return () => {
    if (!held.values.has(key)) held.values.set(key, make());
    // SAFETY: only `make` of this key writes here.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see SAFETY
    return held.values.get(key) as Value;
  };
}

/** A store that a page holds, for components to hear of. A test starts with its first state. */
export function pageStore<State>(begin: StateCreator<State>): UseBoundStore<StoreApi<State>> {
  const store = create<State>(begin);
  held.beginStores.add(() => store.setState(store.getInitialState(), true));
  return store;
}
