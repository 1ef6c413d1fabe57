import { useSite } from '../../site/public.ts';
import chamberStyles from '../Chamber.module.css';
import stageStyles from './Stage.module.css';
import topBarStyles from '../bars/TopBar.module.css';
import { pageState } from '../../../page-state.ts';

/** Of a box in whole px; 0 before it is known. */
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

/** Finds out the size that the stage will have in this window by laying out an empty chamber that
 *  nobody sees: then the tiles are drawn with the stage, and not after it. Source: BEY-23. */
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
  const middle = box(chamberStyles.middle, stage, box(chamberStyles.panel));
  const chamber = box(chamberStyles.chamber, box(undefined, ...bar), box(undefined), middle, box(undefined));
  chamber.inert = true;
  // As wide as the window: the page that stands here now may scroll, the chamber does not.
  const inlineSize = `${window.innerWidth}px`;
  Object.assign(chamber.style, { position: 'fixed', insetBlockStart: '0', inlineSize, visibility: 'hidden' });
  document.body.append(chamber);
  page().ahead = { window: windowSize(), stage: sizeOf(room) };
  chamber.remove();
}

/** The size that the stage has in this window, where that was measured. */
export function readStageSize(): BoxSize {
  const { ahead } = page();
  return ahead !== null && isSameSize(ahead.window, windowSize()) ? ahead.stage : UNKNOWN;
}
