import { pageStore } from '../page-state.ts';

/** Whether the line to the server is known to be lost and is being looked for.  Source: BEY-23. */
export const useLineAway = pageStore<{ readonly away: boolean }>(() => ({ away: false }));
