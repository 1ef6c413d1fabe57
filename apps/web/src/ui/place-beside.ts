/** How far from the edge of the window what floats stays, px. */
const EDGE_PX = 8;

export interface Side {
  /** On which side of its anchor, where there is room. */
  readonly side: 'top' | 'bottom';
  /** Which edges meet, in the direction of the writing. */
  readonly align: 'start' | 'center' | 'end';
  /** Between the two, px. */
  readonly gapPx: number;
}

interface Given extends Side {
  readonly anchor: Pick<DOMRectReadOnly, 'left' | 'right' | 'top' | 'bottom'>;
  /** Of what floats, and of the window. */
  readonly size: { readonly widthPx: number; readonly heightPx: number };
  readonly window: { readonly widthPx: number; readonly heightPx: number };
  readonly rightToLeft: boolean;
}

/** Where something that floats stands beside its anchor, px from the window's left and top: on the
 *  other side where it does not fit and there is more room, and moved along so that it stays in the
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

/** What does not fit at all begins at the edge. */
function within(px: number, furthestPx: number): number {
  return Math.round(Math.max(EDGE_PX, Math.min(px, furthestPx - EDGE_PX)));
}
