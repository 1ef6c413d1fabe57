/** Counts the pictures that a camera gives. */
export interface PictureCounter {
  /** The pictures so far; null: this browser cannot tell now. */
  readonly count: () => number | null;
  readonly stop: () => void;
}

/** Counts the pictures of a track: by its own statistics where the browser has them, else by
 *  playing it. A hidden page plays nothing, and then the count is not told. Source: ADMIN-03. */
export function countPictures(track: MediaStreamTrack): PictureCounter {
  if (ownCount(track) !== null) return { count: () => ownCount(track), stop: () => undefined };
  const video = document.createElement('video');
  if (typeof video.requestVideoFrameCallback !== 'function')
    return { count: () => null, stop: () => undefined };
  let played: number | null = null;
  let asked = 0;
  const ask = () => {
    asked = video.requestVideoFrameCallback(() => {
      played = (played ?? 0) + 1;
      ask();
    });
  };
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  // A browser that refuses to play it gives no count.
  video.play().then(ask, () => undefined);
  return {
    count: () => (document.visibilityState === 'visible' ? played : null),
    stop() {
      video.cancelVideoFrameCallback(asked);
      video.srcObject = null;
    },
  };
}

/** The pictures that the source of a track has given, by the statistics of the track; null: it has
 *  none, as that of a picture that was drawn. */
function ownCount(track: MediaStreamTrack): number | null {
  try {
    const stats: unknown = Reflect.get(track, 'stats');
    const total: unknown =
      typeof stats === 'object' && stats !== null ? Reflect.get(stats, 'totalFrames') : null;
    return typeof total === 'number' ? total : null;
  } catch {
    return null;
  }
}
