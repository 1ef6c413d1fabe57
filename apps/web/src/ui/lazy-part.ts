import { type ComponentType, createElement, lazy, type LazyExoticComponent, useState } from 'react';
import { askForMissingStyles, loadPatiently } from '../load-patiently.ts';
import { rememberMissingPart } from './missing-part.ts';

/** A component that is loaded when it is first drawn, or ahead of time. */
export type Part<Props> = ComponentType<Props> & {
  /** Loads the component without drawing it, so that it can be drawn at once later. Rejects where
   *  loading fails; drawing the component tries again. */
  readonly loadAhead: () => Promise<void>;
};

/** Makes a component whose program is loaded with `load`. React never repeats a failed load, so
 *  each load is tried several times. Thus a restart of the server takes no ballot off the page. A
 *  load that fails all the same is repeated after `forgetMissingParts`. Source: BEY-23. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Part<Props> {
  const program = async () => {
    try {
      return await loadPatiently(load);
    } catch (error) {
      rememberMissingPart(() => {
        askForMissingStyles();
        current = lazy(program);
      });
      throw error;
    }
  };
  let current: ComponentType<Props> | LazyExoticComponent<ComponentType<Props>> = lazy(program);

  function LazilyLoaded(props: Props) {
    // Keep the component that was drawn first: React would mount another one afresh and lose its
    // state.
    const [Drawn] = useState<typeof current>(() => current);
    return createElement(Drawn, props);
  }
  async function loadAhead(): Promise<void> {
    current = (await loadPatiently(load)).default;
  }
  return Object.assign(LazilyLoaded, { loadAhead });
}
