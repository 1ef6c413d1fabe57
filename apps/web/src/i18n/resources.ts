import type ui from './en/ui.json';

/** The catalogues by name, as types, so that keys are checked. Each capability joins its own in its
 *  `texts.ts`. */
export interface Resources {
  ui: typeof ui;
}
