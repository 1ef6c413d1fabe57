/** The smallest distance between a floating element and the edge of the window, in px. */
const EDGE_PX = 8;

export interface Side {
  /** The preferred side of the anchor. */
  readonly side: 'top' | 'bottom';
  /** The edges that are aligned, in the direction of the text. */
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
 *  window. Source: FND-14. */
export function placeBeside({ side, align, gapPx, anchor, size, window, rightToLeft }: Given): {
  leftPx: number;
  topPx: number;
} {
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
