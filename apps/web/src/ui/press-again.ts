import { pageState } from '../page-state.ts';

/** For so long a second press at the same place belongs to the first: the systems' own time for a
 *  double click, in ms. */
export const PRESS_AGAIN_MS = 500;
/** A hand moves no further between two presses that belong together: with a mouse, and with a
 *  finger, in px. */
const SAME_PLACE_OF_MOUSE_PX = 8;
const SAME_PLACE_OF_FINGER_PX = 32;

/** A press of the pointer: when, in ms of the page's clock, and where. */
interface Press {
  readonly atMs: number;
  readonly xPx: number;
  readonly yPx: number;
}

const page = pageState<{ latest: Press | null; beforeLatest: Press | null }>(() => ({
  latest: null,
  beforeLatest: null,
}));

/** A click by the keyboard has no count, one by a program or by assistive technology often no
 *  place. */
const isByPointer = (event: MouseEvent) => event.detail > 0 && (event.clientX > 0 || event.clientY > 0);

// From the beginning: what a press opens is not there yet to hear it.
document.addEventListener(
  'click',
  (event) => {
    if (!isByPointer(event)) return;
    page().beforeLatest = page().latest;
    page().latest = { atMs: event.timeStamp, xPx: event.clientX, yPx: event.clientY };
  },
  { capture: true, passive: true },
);

/** Whether a click is the second of two presses at one place, and so may be meant for what stood
 *  there before. Never for the keyboard. A mouse that has moved on, as from *Languages* to a
 *  language below, means what it points at. Source: FND-14. */
export function isPressAgain(event: MouseEvent): boolean {
  const { beforeLatest } = page();
  if (!isByPointer(event) || beforeLatest === null) return false;
  const movedPx = Math.hypot(event.clientX - beforeLatest.xPx, event.clientY - beforeLatest.yPx);
  const isMouse = 'pointerType' in event && event.pointerType === 'mouse';
  const samePlacePx = isMouse ? SAME_PLACE_OF_MOUSE_PX : SAME_PLACE_OF_FINGER_PX;
  return event.timeStamp - beforeLatest.atMs <= PRESS_AGAIN_MS && movedPx <= samePlacePx;
}

/** Keeps the second of two presses at one place from what is within: as `onClickCapture` of an
 *  element. Source: FND-14. */
export function dropPressAgain(event: {
  readonly nativeEvent: MouseEvent;
  readonly preventDefault: () => void;
  readonly stopPropagation: () => void;
}): void {
  if (!isPressAgain(event.nativeEvent)) return;
  event.preventDefault();
  event.stopPropagation();
}
