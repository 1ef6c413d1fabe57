import { largerOf, nextSize, type PictureSize, smallerOf } from './picture-size.ts';
import type { MediaQuality } from './port.ts';
import { losesMuch, type ReceivedTotals } from './received-totals.ts';
import { isStrained } from './strain.ts';

/** After so many poor measurements in a row a smaller picture is asked for. */
export const POOR_MEASURES_TO_LESS = 3;
/** After so many good ones a larger one is tried again: going up is slower than going down, so that
 *  a narrow line does not swing. */
export const GOOD_MEASURES_TO_MORE = 8;

/** The most that a line or a machine carries, as far as has been measured. */
export interface LineEstimate {
  readonly most: PictureSize;
  /** Measurements of one kind in a row. */
  readonly poor: number;
  readonly good: number;
}

export const WIDE_LINE: LineEstimate = { most: 'high', poor: 0, good: 0 };

/** Takes in one measurement: a poor one brings less picture, down to `least`, which is sound alone
 *  where nothing is said; a good one brings it back by and by. What is lost, or not measured, says
 *  nothing. Never throws. Source: BEY-18. */
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

/** Takes in what came between two looks. A long way is no narrow one: less picture would not
 *  shorten it. A machine that is too slow for large pictures still shows small ones. Never throws.
 *  Source: BEY-18. */
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
