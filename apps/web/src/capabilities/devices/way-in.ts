import { pageStore } from '../../page-state.ts';

/** How the person goes in from the self-check. */
export type WayIn = 'withCamera' | 'withoutCamera' | 'asObserver';

/** Whether a way in was pressed and the chamber is not there yet. Apart from the self-check, which
 *  is not drawn anew for it: the media that comes takes the same thread. */
export const useWayIn = pageStore<{ pressed: boolean }>(() => ({ pressed: false }));
