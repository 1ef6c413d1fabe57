import { create } from 'zustand';

/** How the person goes in from the self-check. */
export type WayIn = 'withCamera' | 'withoutCamera' | 'asObserver';

/** The way that was pressed, while the chamber is not there yet. Apart from the self-check, which is not drawn anew for it: the media that
 *  comes takes the same thread. */
export const useWayIn = create<{ way: WayIn | null }>(() => ({ way: null }));
