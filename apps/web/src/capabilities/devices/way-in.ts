import { pageStore } from '../../page-state.ts';

/** The way in which the person enters from the self-check. */
export type WayIn = 'withCamera' | 'withoutCamera' | 'asObserver';

/** Whether the person pressed a way in and the chamber is not drawn yet. It is kept outside the
 *  self-check, so that a press does not redraw it: joining the media needs the thread. */
export const useWayIn = pageStore<{ pressed: boolean }>(() => ({ pressed: false }));
