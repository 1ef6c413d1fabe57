/** More than this share of the pictures that came not being shown in time means that the machine
 *  does not keep up. */
export const STRAINED_DROPS_FRACTION = 1 / 3;
/** Fewer pictures than this between two looks say nothing. */
const FRAMES_MIN = 10;

/** Received pictures, in frames since a connection began. */
export interface FrameTotals {
  readonly framesReceived: number;
  readonly framesDropped: number;
}

export const NO_FRAMES: FrameTotals = { framesReceived: 0, framesDropped: 0 };

/** Whether the machine was too slow for the pictures that came between two looks: they arrived, and
 *  too many were not shown. Never throws. Source: BEY-18. */
export function isStrained(before: FrameTotals, now: FrameTotals): boolean {
  const received = now.framesReceived - before.framesReceived;
  const dropped = now.framesDropped - before.framesDropped;
  return received >= FRAMES_MIN && dropped / received > STRAINED_DROPS_FRACTION;
}

/** The totals with what one entry of the browser's statistics adds: `inbound-rtp` of a picture,
 *  otherwise nothing. */
export function withFramesOf(totals: FrameTotals, entry: Readonly<Record<string, unknown>>): FrameTotals {
  const { type, framesReceived, framesDropped } = entry;
  if (type !== 'inbound-rtp' || typeof framesReceived !== 'number') return totals;
  return {
    framesReceived: totals.framesReceived + framesReceived,
    framesDropped: totals.framesDropped + (typeof framesDropped === 'number' ? framesDropped : 0),
  };
}
