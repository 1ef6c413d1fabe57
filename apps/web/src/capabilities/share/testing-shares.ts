import type { ViewedShares } from './use-viewed-shares.ts';

/** The shares of a session in which nobody shares a screen. */
export const noShares: ViewedShares = { shown: null, running: [], show: () => undefined, ownIsNewest: false };
