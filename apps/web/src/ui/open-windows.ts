import { pageState } from '../page-state.ts';

/** The open windows. The last one is on top. */
export const openWindows = pageState<object[]>(() => []);

/** Whether a window is open above the page. */
export function isWindowOpen(): boolean {
  return openWindows().length > 0;
}
