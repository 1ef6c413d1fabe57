import { pageStore } from '../../page-state.ts';

/** Whether the menu of captions is open, and whether the person asked for the transcript. */
export const useCaptionsOpen = pageStore<{ readonly menu: boolean; readonly transcript: boolean }>(() => ({
  menu: false,
  transcript: false,
}));

/** Shows the tab with the transcript from now on. */
export function openTranscript(): void {
  useCaptionsOpen.setState({ transcript: true });
}
