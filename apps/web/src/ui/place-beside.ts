/** The smallest distance between a floating element and the edge of the window, in px. */
const EDGE_PX = 8;

export interface Side {
  /** The preferred side of the anchor. Left and right are those of a page that is read from left to
   *  right; from right to left they change places. */
  readonly side: 'top' | 'bottom' | 'left' | 'right';
  /** The edges that are aligned, in the direction of the text; beside the anchor, its top and
   *  bottom. */
  readonly align: 'start' | 'center' | 'end';
  /** The distance between the floating element and its anchor, in px. */
  readonly gapPx: number;
}

interface Given extends Side {
  readonly anchor: Pick<DOMRectReadOnly, 'left' | 'right' | 'top' | 'bottom'>;
  /** The size of the floating element; `window` is the size of the window. */
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  readonly window: { readonly widthPx: number; readonly heightPx: number };
  readonly rightToLeft: boolean;
}

/** The position of a floating element beside its anchor, in px from the left and top of the window.
 *  It takes the opposite side where it does not fit and there is more room, and it stays within the
 *  window. Where it fits neither at the left nor at the right, as on phones, it stands above or
 *  below. Source: FND-14, TIP-02. */
export function placeBeside(given: Given): { leftPx: number; topPx: number } {
  const { side } = given;
  if (side === 'top' || side === 'bottom') return placeAboveOrBelow({ ...given, side });
  return placeAtSide({ ...given, side }) ?? placeAboveOrBelow({ ...given, side: 'bottom', align: 'center' });
}

/** Null where the element fits at neither side. */
function placeAtSide({
  side,
  align,
  gapPx,
  anchor,
  size,
  window,
  rightToLeft,
}: Given & { readonly side: 'left' | 'right' }): { leftPx: number; topPx: number } | null {
  const room = { left: anchor.left, right: window.widthPx - anchor.right };
  const wanted = (side === 'left') === rightToLeft ? 'right' : 'left';
  const other = wanted === 'left' ? 'right' : 'left';
  const chosen = ([wanted, other] as const).find((one) => room[one] >= size.widthPx + gapPx + EDGE_PX);
  if (chosen === undefined) return null;
  const topPx =
    align === 'center'
      ? (anchor.top + anchor.bottom - size.heightPx) / 2
      : align === 'start'
        ? anchor.top
        : anchor.bottom - size.heightPx;
  return {
    leftPx: Math.round(chosen === 'left' ? anchor.left - gapPx - size.widthPx : anchor.right + gapPx),
    topPx: within(topPx, window.heightPx - size.heightPx),
  };
}

function placeAboveOrBelow({
  side,
  align,
  gapPx,
  anchor,
  size,
  window,
  rightToLeft,
}: Given & { readonly side: 'top' | 'bottom' }): { leftPx: number; topPx: number } {
  const room = { top: anchor.top, bottom: window.heightPx - anchor.bottom };
  const other = side === 'top' ? 'bottom' : 'top';
  const fits = room[side] >= size.heightPx + gapPx + EDGE_PX;
  const chosen = fits || room[side] >= room[other] ? side : other;
  const topPx = chosen === 'top' ? anchor.top - gapPx - size.heightPx : anchor.bottom + gapPx;
  const leftPx =
    align === 'center'
      ? (anchor.left + anchor.right - size.widthPx) / 2
      : (align === 'start') === rightToLeft
        ? anchor.right - size.widthPx
        : anchor.left;
  return {
    leftPx: within(leftPx, window.widthPx - size.widthPx),
    topPx: within(topPx, window.heightPx - size.heightPx),
  };
}

/** An element that is larger than the window begins at its edge. */
function within(px: number, furthestPx: number): number {
  return Math.round(Math.max(EDGE_PX, Math.min(px, furthestPx - EDGE_PX)));
}
