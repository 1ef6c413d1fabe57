import { observeElement, type ObservedElement } from '../observe-element.ts';
import { largerOf, type PictureSize, pictureSizeFor } from '../picture-size.ts';
import type { MediaTimers } from '../timers.ts';
import { watchTrack } from '../watched-tracks.ts';

/** How long a picture must be hidden or smaller before a smaller size is asked for, so that tiles
 *  that change places do not flicker. */
export const LESS_AFTER_MS = 1_500;

const AT_FIRST: PictureSize = 'medium';

/** The sizes at which received pictures are shown on this page. */
export interface ShownSizes {
  /** Begins to follow a track; call it before the track is played. */
  follow: (track: MediaStreamTrack) => void;
  sizeOf: (track: MediaStreamTrack) => PictureSize;
  stop: () => void;
}

interface Followed {
  readonly elements: Set<ObservedElement>;
  size: PictureSize;
  cancelLess: (() => void) | null;
}

/** Begins without tracks. A followed track counts as `medium` at first, so that its first frame
 *  comes at once and is not too large. */
export function createShownSizes(timers: MediaTimers, changed: () => void): ShownSizes {
  const followed = new Map<MediaStreamTrack, Followed>();

  function seenNow({ elements }: Followed): PictureSize {
    if (document.visibilityState === 'hidden' && document.pictureInPictureElement === null) return 'off';
    let size: PictureSize = 'off';
    for (const element of elements) {
      if (element.isSeen())
        size = largerOf(size, pictureSizeFor(element.heightPx() * globalThis.devicePixelRatio));
    }
    return size;
  }

  function take(entry: Followed, size: PictureSize): void {
    entry.cancelLess?.();
    entry.cancelLess = null;
    if (entry.size === size) return;
    entry.size = size;
    changed();
  }

  /** A larger size is asked for at once, a smaller one after a while. */
  function look(entry: Followed): void {
    const seen = seenNow(entry);
    if (largerOf(seen, entry.size) === seen) take(entry, seen);
    else
      entry.cancelLess ??= timers.after(LESS_AFTER_MS, () => {
        entry.cancelLess = null;
        take(entry, seenNow(entry));
      });
  }

  function lookAtAll(): void {
    for (const entry of followed.values()) look(entry);
  }

  function forget(track: MediaStreamTrack, entry: Followed): void {
    entry.cancelLess?.();
    for (const element of entry.elements) element.stop();
    followed.delete(track);
  }

  globalThis.document?.addEventListener('visibilitychange', lookAtAll);
  return {
    follow(track) {
      if (followed.has(track) || track.readyState === 'ended') return;
      for (const [other, entry] of followed) if (other.readyState === 'ended') forget(other, entry);
      const entry: Followed = { elements: new Set(), size: AT_FIRST, cancelLess: null };
      followed.set(track, entry);
      watchTrack(track, (element) => {
        const seen = () => look(entry);
        const observed = observeElement(element, { resized: seen, sighted: seen });
        entry.elements.add(observed);
        look(entry);
        return () => {
          observed.stop();
          entry.elements.delete(observed);
          look(entry);
        };
      });
      look(entry);
    },
    sizeOf: (track) => followed.get(track)?.size ?? AT_FIRST,
    stop() {
      globalThis.document?.removeEventListener('visibilitychange', lookAtAll);
      for (const [track, entry] of followed) forget(track, entry);
    },
  };
}
