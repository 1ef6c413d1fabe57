import { BACKGROUND_WIDTH_MAX_PX } from './background-constants.ts';

/** Width and height in px. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size at which a camera's picture is processed: at most 320 px wide, in its own proportions.
 *  Both lengths are whole and even, as encoders require. Source: VBG-22. */
export function workingSize(camera: PictureSize): PictureSize {
  const width = even(Math.min(BACKGROUND_WIDTH_MAX_PX, camera.width));
  return { width, height: even((width * camera.height) / Math.max(1, camera.width)) };
}

function even(px: number): number {
  return Math.max(2, Math.round(px / 2) * 2);
}

/** The middle part of a picture that fills a frame without being stretched. */
export function coveringPart(
  picture: PictureSize,
  frame: PictureSize,
): PictureSize & { readonly x: number; readonly y: number } {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height);
  const [width, height] = [frame.width * scale, frame.height * scale];
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}
