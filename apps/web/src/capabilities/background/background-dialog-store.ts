import { create } from 'zustand';

/** Whether the window for choosing a background is open. */
export const useBackgroundDialog = create<{ readonly open: boolean }>(() => ({ open: false }));
