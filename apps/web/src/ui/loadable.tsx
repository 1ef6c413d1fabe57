import { type ComponentType, use } from 'react';

/** A component whose program is loaded when it is first drawn, or ahead of that. */
export interface Loadable<Props> {
  readonly Component: ComponentType<Props>;
  /** Loads it. Rejects where that fails; the next call, or drawing it anew, tries again. */
  readonly load: () => Promise<void>;
}

/** As `lazy`, but what was loaded ahead is drawn at once: `lazy` lets the fallback of its `Suspense` come up even then, and React leaves a
 *  fallback standing for 300 ms. */
export function loadable<Props extends object>(
  program: () => Promise<ComponentType<Props>>,
): Loadable<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  async function begin(): Promise<void> {
    try {
      loaded = await program();
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  const load = () => (loading ??= begin());

  function Component(props: Props) {
    if (loaded === null) use(load());
    const Loaded = loaded;
    return Loaded === null ? null : <Loaded {...props} />;
  }
  return { Component, load };
}
