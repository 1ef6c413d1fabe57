import { MASK_FOREGROUND_THRESHOLD, SEGMENTATION_THRESHOLD } from './background-constants.ts';

/** How much of the person is drawn where the model is so sure of it (0 to 1): nothing below 0.5,
 *  all from 0.8, evenly more in between. Source: VBG-24, VBG-25. */
export function maskAlpha(confidence: number): number {
  if (confidence < SEGMENTATION_THRESHOLD) return 0;
  if (confidence >= MASK_FOREGROUND_THRESHOLD) return 1;
  return (confidence - SEGMENTATION_THRESHOLD) / (MASK_FOREGROUND_THRESHOLD - SEGMENTATION_THRESHOLD);
}

/** The same for each of the 256 values of a byte. */
export const MASK_ALPHA_OF_BYTE: Readonly<Uint8ClampedArray> = Uint8ClampedArray.from(
  { length: 256 },
  (_, byte) => Math.round(maskAlpha(byte / 255) * 255),
);
