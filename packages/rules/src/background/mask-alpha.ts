import { MASK_FOREGROUND_THRESHOLD, SEGMENTATION_THRESHOLD } from './background-constants.ts';

/** How opaque the person is drawn, by the certainty of the model (both from 0 to 1): 0 below 0.5, 1
 *  from 0.8, linear in between. Source: VBG-24, VBG-25. */
export function maskAlpha(confidence: number): number {
  if (confidence < SEGMENTATION_THRESHOLD) return 0;
  if (confidence >= MASK_FOREGROUND_THRESHOLD) return 1;
  return (confidence - SEGMENTATION_THRESHOLD) / (MASK_FOREGROUND_THRESHOLD - SEGMENTATION_THRESHOLD);
}

/** The result of `maskAlpha` for each of the 256 values of a byte. */
export const MASK_ALPHA_OF_BYTE: Readonly<Uint8ClampedArray> = Uint8ClampedArray.from(
  { length: 256 },
  (_, byte) => Math.round(maskAlpha(byte / 255) * 255),
);
