import { SITE_LOGO_MAX_BYTES } from '@hemicycle/contract/site-limits';

/** The largest logo that is sent, in px. */
const MOST = { width: 600, height: 200 };
/** The largest file that is read, in bytes: more than any logo needs. */
const FILE_MAX_BYTES = 20 * 1024 * 1024;
/** A picture with more detail than fits is drawn smaller, by these factors. */
const SMALLER = [1, 0.75, 0.5, 0.35];

/** Why a file cannot be a logo. `no-size`: a drawing that does not say how large it is. */
export type LogoProblem = 'too-large' | 'unreadable' | 'no-size';

/** Draws a picture that the browser can read as a PNG of at most 600 x 200 px, with its own
 *  proportions. A drawing (SVG) fills that; a photograph is never made larger. Resolves with its
 *  `data:` address or with what is wrong; never rejects. Source: FND-04. */
export async function drawLogo(file: File): Promise<{ png: string } | { problem: LogoProblem }> {
  if (file.size > FILE_MAX_BYTES) return { problem: 'too-large' };
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    if (width === 0 || height === 0) return { problem: 'no-size' };
    const fits = Math.min(MOST.width / width, MOST.height / height);
    const scale = file.type === 'image/svg+xml' ? fits : Math.min(1, fits);
    for (const smaller of SMALLER) {
      const png = drawn(picture, width * scale * smaller, height * scale * smaller);
      if (png !== null && bytesOf(png) <= SITE_LOGO_MAX_BYTES) return { png };
    }
    return { problem: 'unreadable' };
  } catch {
    return { problem: 'unreadable' };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The bytes of a `data:` address as base64, as the server takes them. */
export function base64Of(dataAddress: string): string {
  return dataAddress.slice(dataAddress.indexOf(',') + 1);
}

function drawn(picture: HTMLImageElement, width: number, height: number): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

function bytesOf(dataAddress: string): number {
  return (base64Of(dataAddress).length / 4) * 3;
}
