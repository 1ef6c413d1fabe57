import { create } from 'zustand';

/** Whether the line to the server is known to be lost and is being looked for.  Source: BEY-23. */
export const useLineAway = create<{ readonly away: boolean }>(() => ({ away: false }));
