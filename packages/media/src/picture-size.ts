import type { MediaPictureSize } from '@hemicycle/contract/media';

/** The size at which a picture is received: `off` not at all, `low` up to 180 lines, `medium` up to
 *  360 lines, `high` as large as it is sent. */
export type PictureSize = MediaPictureSize;

/** The greatest number of lines of a received picture; null: as many as are sent. */
export const PICTURE_LINES: Readonly<Record<PictureSize, number | null>> = {
  off: 0,
  low: 180,
  medium: 360,
  high: null,
};

const SIZES: readonly PictureSize[] = ['off', 'low', 'medium', 'high'];
/** A picture may be shown this much larger than it is received before the next size is asked
 *  for. */
const STRETCHED_BY = 1.2;

/** The size to receive for a picture that is shown at this height, in device px; `off` where it is
 *  not shown. Never throws. Source: BEY-18. */
export function pictureSizeFor(heightPx: number): PictureSize {
  if (!(heightPx > 0)) return 'off';
  if (heightPx <= 180 * STRETCHED_BY) return 'low';
  return heightPx <= 360 * STRETCHED_BY ? 'medium' : 'high';
}

export function smallerOf(one: PictureSize, other: PictureSize): PictureSize {
  return SIZES.indexOf(one) <= SIZES.indexOf(other) ? one : other;
}

export function largerOf(one: PictureSize, other: PictureSize): PictureSize {
  return smallerOf(one, other) === one ? other : one;
}

/** The next smaller or larger size; at the end of the scale the same size. */
export function nextSize(size: PictureSize, steps: -1 | 1): PictureSize {
  return SIZES[SIZES.indexOf(size) + steps] ?? size;
}
