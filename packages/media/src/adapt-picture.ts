import { largerOf, nextSize, type PictureSize, smallerOf } from './picture-size.ts';
import type { MediaQuality } from './port.ts';
import { losesMuch, type ReceivedTotals } from './received-totals.ts';
import { isStrained } from './strain.ts';

/** After this many poor measurements in a row, a smaller picture is asked for. */
export const POOR_MEASURES_TO_LESS = 3;
/** After this many good measurements in a row, a larger picture is tried again. Going up is slower
 *  than going down, so that the size on a narrow line does not swing. */
export const GOOD_MEASURES_TO_MORE = 8;

/** The largest picture that a line or a machine can carry, by the measurements so far. */
export interface LineEstimate {
  readonly most: PictureSize;
  /** How many measurements in a row were poor, and how many were good. */
  readonly poor: number;
  readonly good: number;
}

export const WIDE_LINE: LineEstimate = { most: 'high', poor: 0, good: 0 };

/** The estimate after one measurement. Poor measurements reduce the picture, down to `least` (by
 *  default sound alone). Good measurements enlarge it step by step. A lost connection and a missing
 *  measurement change nothing. Never throws. Source: BEY-18. */
export function adaptPicture(
  line: LineEstimate,
  quality: MediaQuality,
  least: PictureSize = 'off',
): LineEstimate {
  switch (quality) {
    case 'poor':
      return line.poor + 1 < POOR_MEASURES_TO_LESS
        ? { ...line, poor: line.poor + 1, good: 0 }
        : { most: largerOf(nextSize(line.most, -1), smallerOf(line.most, least)), poor: 0, good: 0 };
    case 'good':
      if (line.most === 'high') return line.poor === 0 ? line : WIDE_LINE;
      return line.good + 1 < GOOD_MEASURES_TO_MORE
        ? { ...line, poor: 0, good: line.good + 1 }
        : { most: nextSize(line.most, 1), poor: 0, good: 0 };
    case 'lost':
    case 'unknown':
      return line;
  }
}

/** The estimate after the media that came between two measurements. A long round trip does not
 *  count as a narrow line, since a smaller picture would not shorten it. A machine that is too slow
 *  for large pictures still shows small ones. Never throws. Source: BEY-18. */
export function adaptToReceived(
  line: LineEstimate,
  before: ReceivedTotals,
  now: ReceivedTotals,
): LineEstimate {
  if (losesMuch(before, now)) return adaptPicture(line, 'poor');
  return isStrained(before.frames, now.frames)
    ? adaptPicture(line, 'poor', 'low')
    : adaptPicture(line, 'good');
}
