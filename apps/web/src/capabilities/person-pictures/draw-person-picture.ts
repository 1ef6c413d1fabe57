import { PERSON_PICTURE_MAX_BYTES, PERSON_PICTURE_MAX_PX } from '@hemicycle/contract/limits';

/** The largest file that is read, in bytes: more than any camera makes. */
const FILE_MAX_BYTES = 30 * 1024 * 1024;
/** A picture with more detail than fits is written more coarsely, by these qualities. */
const QUALITIES = [0.9, 0.75, 0.5];

/** Why a file cannot be a picture of a person. */
export type PictureProblem = 'tooLarge' | 'unreadable';

/** Draws the square in the middle of a photograph as a JPEG of at most 640 x 640 px, without what
 *  else the file holds. A drawing (SVG) is none. Resolves with the bytes as base64 or with what is
 *  wrong; never rejects. Source: PEOP-19. */
export async function drawPersonPicture(
  file: File,
): Promise<{ readonly jpeg: string } | { readonly problem: PictureProblem }> {
  if (file.size > FILE_MAX_BYTES) return { problem: 'tooLarge' };
  if (file.type.includes('svg')) return { problem: 'unreadable' };
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = drawn(picture);
    for (const quality of QUALITIES) {
      const written = canvas?.toDataURL('image/jpeg', quality) ?? '';
      const jpeg = written.slice(written.indexOf(',') + 1);
      if (jpeg !== '' && (jpeg.length / 4) * 3 <= PERSON_PICTURE_MAX_BYTES) return { jpeg };
    }
    return { problem: 'unreadable' };
  } catch {
    return { problem: 'unreadable' };
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawn(picture: HTMLImageElement): HTMLCanvasElement | null {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const sidePx = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(sidePx, PERSON_PICTURE_MAX_PX);
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (sidePx === 0 || pen === null) return null;
  // A JPEG has no transparent points.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  const left = (width - sidePx) / 2;
  const top = (height - sidePx) / 2;
  pen.drawImage(picture, left, top, sidePx, sidePx, 0, 0, canvas.width, canvas.height);
  return canvas;
}
