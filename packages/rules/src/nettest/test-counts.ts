/** A network test older than this, in ms, says nothing of today. Source: BEY-44. */
export const TEST_COUNTS_MS = 86_400_000;
