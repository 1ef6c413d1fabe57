import { pageState } from '../page-state.ts';

/** The longest time between two presses of a double click, in ms, as operating systems define
 *  it. */
export const PRESS_AGAIN_MS = 500;
/** The longest distance between the two presses of a double click, in px, with a mouse and with a
 *  finger. */
const SAME_PLACE_OF_MOUSE_PX = 8;
const SAME_PLACE_OF_FINGER_PX = 32;

/** A press of the pointer: its time, in ms of the page's clock, and its place. */
interface Press {
  readonly atMs: number;
  readonly xPx: number;
  readonly yPx: number;
}

const page = pageState<{ latest: Press | null; beforeLatest: Press | null }>(() => ({
  latest: null,
  beforeLatest: null,
}));

/** A click by the keyboard has no count. A click by a program or by assistive technology often has
 *  no place. */
const isByPointer = (event: MouseEvent) => event.detail > 0 && (event.clientX > 0 || event.clientY > 0);

// Listen from the start: an element that a press opens does not exist yet to hear that press.
document.addEventListener(
  'click',
  (event) => {
    if (!isByPointer(event)) return;
    page().beforeLatest = page().latest;
    page().latest = { atMs: event.timeStamp, xPx: event.clientX, yPx: event.clientY };
  },
  { capture: true, passive: true },
);

/** Whether a click is the second press of a double click, and so may be meant for the element that
 *  was there before. Never true for the keyboard. A mouse that has moved on in between, as from
 *  *Languages* to a language below it, means its new target. Source: FND-14. */
export function isPressAgain(event: MouseEvent): boolean {
  const { beforeLatest } = page();
  if (!isByPointer(event) || beforeLatest === null) return false;
  const movedPx = Math.hypot(event.clientX - beforeLatest.xPx, event.clientY - beforeLatest.yPx);
  const isMouse = 'pointerType' in event && event.pointerType === 'mouse';
  const samePlacePx = isMouse ? SAME_PLACE_OF_MOUSE_PX : SAME_PLACE_OF_FINGER_PX;
  return event.timeStamp - beforeLatest.atMs <= PRESS_AGAIN_MS && movedPx <= samePlacePx;
}

/** Ignores the second press of a double click inside an element, as its `onClickCapture`. Source:
 *  FND-14. */
export function dropPressAgain(event: {
  readonly nativeEvent: MouseEvent;
  readonly preventDefault: () => void;
  readonly stopPropagation: () => void;
}): void {
  if (!isPressAgain(event.nativeEvent)) return;
  event.preventDefault();
  event.stopPropagation();
}
