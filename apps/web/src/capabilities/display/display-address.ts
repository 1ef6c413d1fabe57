import { DISPLAY_FEED_PATH, DISPLAY_PATH, DISPLAY_STATE_PATH } from '@hemicycle/contract/display-names';

/** The address of a display's page. */
export function addressOf(code: string): string {
  return `${location.origin}${DISPLAY_PATH}${code}`;
}

/** The address of the public feed with a display's code. */
export function feedOf(code: string): string {
  return `${location.origin}${DISPLAY_FEED_PATH}?token=${encodeURIComponent(code)}`;
}

/** The address of one state of the feed. */
export function stateOf(code: string): string {
  return `${location.origin}${DISPLAY_STATE_PATH}?token=${encodeURIComponent(code)}`;
}

/** The code in the address of a display's page. */
export function codeIn(path: string): string {
  return path.slice(DISPLAY_PATH.length).replace(/\/$/u, '');
}
