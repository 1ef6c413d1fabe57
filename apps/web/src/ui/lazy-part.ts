import { type ComponentType, createElement, lazy, type LazyExoticComponent, useState } from 'react';
import { askForMissingStyles, loadPatiently } from '../load-patiently.ts';
import { rememberMissingPart } from './missing-part.ts';

/** A part of the page that is loaded when it is first drawn, or ahead of that. */
export type Part<Props> = ComponentType<Props> & {
  /** Loads it without drawing it; then it is drawn at once. Rejects where that fails; drawing it
   *  tries again. */
  readonly loadAhead: () => Promise<void>;
};

/** Makes a part of a component whose program `load` brings. React asks for one that failed never
 *  again, so it is asked for patiently: a server that starts anew takes no ballot out of the page.
 *  One that failed all the same is asked for anew after `forgetMissingParts`. Source: BEY-23. */
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
    // What is drawn stays the same component: another one would begin anew.
    const [Drawn] = useState<typeof current>(() => current);
    return createElement(Drawn, props);
  }
  async function loadAhead(): Promise<void> {
    current = (await loadPatiently(load)).default;
  }
  return Object.assign(LazilyLoaded, { loadAhead });
}
