import { type ComponentType, createElement, use } from 'react';

/** A component whose program is loaded when it is first drawn, or ahead of that. */
export interface Loadable<Props> {
  readonly Component: ComponentType<Props>;
  /** Loads it. Rejects where that fails; the next call, or drawing it anew, tries again. */
  readonly load: () => Promise<unknown>;
}

/** As `lazy`, but what was loaded ahead is drawn at once: `lazy` lets the fallback of its
 *  `Suspense` come up even then, and React leaves a fallback standing for 300 ms. */
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
    // React reads a promise that says so at once: https://react.dev/reference/react/use.
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
