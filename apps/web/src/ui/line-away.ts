import { pageStore } from '../page-state.ts';

/** Whether the connection to the server is lost and the page is trying to restore it. Source:
 *  BEY-23. */
export const useLineAway = pageStore<{ readonly away: boolean }>(() => ({ away: false }));
