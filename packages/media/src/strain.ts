/** If more than this share of the received pictures was not shown in time, the machine is too
 *  slow. */
export const STRAINED_DROPS_FRACTION = 1 / 3;
/** With fewer pictures than this between two measurements, nothing can be judged. */
const FRAMES_MIN = 10;

/** Received pictures, in frames since a connection began. */
export interface FrameTotals {
  readonly framesReceived: number;
  readonly framesDropped: number;
}

export const NO_FRAMES: FrameTotals = { framesReceived: 0, framesDropped: 0 };

/** Whether the machine was too slow for the pictures that arrived between two measurements: too
 *  many of them were not shown. Never throws. Source: BEY-18. */
export function isStrained(before: FrameTotals, now: FrameTotals): boolean {
  const received = now.framesReceived - before.framesReceived;
  const dropped = now.framesDropped - before.framesDropped;
  return received >= FRAMES_MIN && dropped / received > STRAINED_DROPS_FRACTION;
}

/** Adds one entry of the browser's statistics to the totals: only `inbound-rtp` of a picture
 *  counts. */
export function withFramesOf(totals: FrameTotals, entry: Readonly<Record<string, unknown>>): FrameTotals {
  const { type, framesReceived, framesDropped } = entry;
  if (type !== 'inbound-rtp' || typeof framesReceived !== 'number') return totals;
  return {
    framesReceived: totals.framesReceived + framesReceived,
    framesDropped: totals.framesDropped + (typeof framesDropped === 'number' ? framesDropped : 0),
  };
}
