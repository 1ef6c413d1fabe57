import type { HuddleStay } from './use-huddle-stay.ts';

/** A page in the main chamber, for tests. */
export const inMainChamber: HuddleStay = {
  huddle: null,
  moving: false,
  enter: async () => undefined,
  leave: async () => undefined,
  enterAgain: async () => false,
  fallBack: () => false,
};
