import { type ComponentType, createElement, use } from 'react';

/** A component whose program is loaded when it is first drawn, or ahead of time. */
export interface Loadable<Props> {
  readonly Component: ComponentType<Props>;
  /** Loads the program. Rejects where that fails; the next call, or drawing the component, tries
   *  again. */
  readonly load: () => Promise<unknown>;
}

/** As React's `lazy`, but a component that was loaded ahead is drawn at once. `lazy` shows the
 *  `Suspense` fallback even then, and React keeps a fallback for 300 ms. */
export function loadable<Props extends object>(
  program: () => Promise<ComponentType<Props>>,
): Loadable<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;

  async function begin(): Promise<ComponentType<Props>> {
    try {
      return await program();
    } catch (error) {
      loading = null;
      throw error;
    }
  }

  function begun(): Promise<ComponentType<Props>> {
    const promise = begin();
    // React reads a promise without waiting if its `status` is set:
    // https://react.dev/reference/react/use.
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => undefined,
    );
    return promise;
  }
  const load = () => (loading ??= begun());

  function Component(props: Props) {
    return createElement(use(load()), props);
  }
  return { Component, load };
}
