import { type RefObject, useLayoutEffect } from 'react';
import { useToastsPlace } from '../../../ui/Toasts.tsx';

/** The part of a tile, from its lower edge up, that toasts may cover: below the face. */
const COVERED_PART_MAX = 0.4;

type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

/** Whether toasts leave free what the stage shows: all `kept` elements, and the upper part of each
 *  tile. */
export function leaveFree(toasts: Box, kept: readonly Box[], tiles: readonly Box[]): boolean {
  const covers = (box: Box) =>
    toasts.left < box.right && box.left < toasts.right && toasts.top < box.bottom && box.top < toasts.bottom;
  return (
    !kept.some(covers) &&
    tiles.every(
      (tile) => !covers(tile) || tile.bottom - toasts.top <= COVERED_PART_MAX * (tile.bottom - tile.top),
    )
  );
}

/** Lets toasts lie over the lower edge of the tiles, so that no tile changes its size for the few
 *  seconds of a toast. Where they would cover a button, a notice or a face, the stage makes room
 *  until the toasts are gone. Source: TOAST-01, looks §6, decision 0093. */
export function useToastsOverStage(stage: RefObject<HTMLElement | null>): void {
  const { list, heightPx } = useToastsPlace();
  // After each drawing, since the layout may change while a toast is shown.
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return;
    if (list === null || heightPx === 0) {
      element.removeAttribute('data-makes-room');
      return;
    }
    const boxes = (of: string) => [...element.querySelectorAll(of)].map((one) => one.getBoundingClientRect());
    const kept = boxes('a, button, [data-notices] > *');
    if (!leaveFree(list.getBoundingClientRect(), kept, boxes('[data-user]'))) {
      element.setAttribute('data-makes-room', '');
    }
  });
}
