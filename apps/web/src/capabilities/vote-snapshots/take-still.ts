import { VOTE_SNAPSHOT_MAX_SIDE_PX } from '@hemicycle/contract/limits';
import { noteFailure } from '../../note-failure.ts';

/** How long the camera may take for its next picture, in ms. */
const WITHIN_MS = 3_000;
const JPEG_QUALITY = 0.8;

/** Takes one still of a running camera, as a JPEG of at most 640 pixels on its longer side. Null
 *  when the camera gives none in time. The track stays as it is. Never rejects. Source: VOTE-04. */
export async function takeStill(track: MediaStreamTrack): Promise<Blob | null> {
  if (track.readyState !== 'live') return null;
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  try {
    await firstPicture(video);
    return await drawn(video);
  } catch (error) {
    noteFailure('no still could be taken', error);
    return null;
  } finally {
    video.srcObject = null;
  }
}

/** The size of a picture scaled down to a longer side of at most `longest`; never scaled up. */
export function fittedSize(
  size: { readonly width: number; readonly height: number },
  longest: number = VOTE_SNAPSHOT_MAX_SIDE_PX,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(size.width, size.height));
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
}

function firstPicture(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no picture within ${WITHIN_MS} ms`)), WITHIN_MS);
    video.addEventListener(
      'loadeddata',
      () => {
        clearTimeout(late);
        resolve();
      },
      { once: true },
    );
    video.play().catch((error: unknown) => {
      clearTimeout(late);
      reject(error instanceof Error ? error : new Error(String(error)));
    });
  });
}

function drawn(video: HTMLVideoElement): Promise<Blob | null> {
  const { width, height } = fittedSize({ width: video.videoWidth, height: video.videoHeight });
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}
