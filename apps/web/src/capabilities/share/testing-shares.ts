import type { ViewedShares } from './use-viewed-shares.ts';

/** Nobody shares a screen. */
export const noShares: ViewedShares = { shown: null, running: [], show: () => undefined, ownIsNewest: false };
