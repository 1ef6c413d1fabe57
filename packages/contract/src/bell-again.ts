/** How long after the division bell rang for somebody it may ring for them again, in ms. */
export const BELL_AGAIN_AFTER_MS = 30_000;
