import { pageStore } from '../../page-state.ts';

/** Whether the window for choosing a background is open. */
export const useBackgroundDialog = pageStore<{ readonly open: boolean }>(() => ({ open: false }));
