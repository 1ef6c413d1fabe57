import { useSite } from '../../site/public.ts';
import chamberStyles from '../Chamber.module.css';
import stageStyles from './Stage.module.css';
import topBarStyles from '../bars/TopBar.module.css';
import { pageState } from '../../../page-state.ts';

/** The size of a box in whole px; 0 until it is known. */
export interface BoxSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

const UNKNOWN: BoxSize = { widthPx: 0, heightPx: 0 };

const page = pageState<{ ahead: { readonly window: BoxSize; readonly stage: BoxSize } | null }>(() => ({
  ahead: null,
}));

/** The content box of an element in whole px. */
export function sizeOf(element: Element): BoxSize {
  return { widthPx: Math.floor(element.clientWidth), heightPx: Math.floor(element.clientHeight) };
}

function windowSize(): BoxSize {
  return { widthPx: window.innerWidth, heightPx: window.innerHeight };
}

export function isSameSize(one: BoxSize, other: BoxSize): boolean {
  return one.widthPx === other.widthPx && one.heightPx === other.heightPx;
}

/** Measures the size that the stage will have in this window, by laying out an empty, invisible
 *  chamber. The first drawing of the stage can then have its tiles at once. Source: BEY-23. */
export function measureStageAhead(): void {
  const box = (className: string | undefined, ...inner: Element[]) => {
    const made = document.createElement('div');
    made.className = className ?? '';
    made.append(...inner);
    return made;
  };
  const room = box(stageStyles.room);
  const stage = box(chamberStyles.stagePlace, box(stageStyles.stage, room));
  const bar = useSite.getState().config?.flags?.hideNavBar ? [] : [box(topBarStyles.bar)];
  const watched = box(chamberStyles.watched, stage);
  const middle = box(chamberStyles.middle, watched, box(chamberStyles.panel));
  const chamber = box(chamberStyles.chamber, box(undefined, ...bar), box(undefined), middle, box(undefined));
  chamber.inert = true;
  // Use the full width of the window: the present page may have a scroll bar, the chamber has none.
  const inlineSize = `${window.innerWidth}px`;
  Object.assign(chamber.style, { position: 'fixed', insetBlockStart: '0', inlineSize, visibility: 'hidden' });
  document.body.append(chamber);
  page().ahead = { window: windowSize(), stage: sizeOf(room) };
  chamber.remove();
}

/** The measured size of the stage; 0 if it was not measured in a window of this size. */
export function readStageSize(): BoxSize {
  const { ahead } = page();
  return ahead !== null && isSameSize(ahead.window, windowSize()) ? ahead.stage : UNKNOWN;
}
