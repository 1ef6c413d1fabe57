import { pageStore } from '../../page-state.ts';

/** The open windows of captions: the menu and the stenography programs; and whether the person
 *  asked for the transcript. */
interface CaptionsOpen {
  readonly menu: boolean;
  readonly programs: boolean;
  readonly transcript: boolean;
}

export const useCaptionsOpen = pageStore<CaptionsOpen>(() => ({
  menu: false,
  programs: false,
  transcript: false,
}));

/** Shows the tab with the transcript from now on. */
export function openTranscript(): void {
  useCaptionsOpen.setState({ transcript: true });
}
