/** Called with each element that begins to play a track; returns a function that is called when the
 *  element stops. */
export type WatchElement = (element: HTMLMediaElement) => () => void;

const watchers = new WeakMap<MediaStreamTrack, WatchElement>();
const playing = new WeakMap<HTMLMediaElement, Map<MediaStreamTrack, () => void>>();

/** Tells an adapter where a track is played, so that a media server sends only visible pictures, at
 *  their visible size. */
export function watchTrack(track: MediaStreamTrack, watch: WatchElement): void {
  watchers.set(track, watch);
}

/** Records which tracks an element plays from now on. */
export function notePlaying(element: HTMLMediaElement, tracks: readonly MediaStreamTrack[]): void {
  const before = playing.get(element) ?? new Map<MediaStreamTrack, () => void>();
  const now = new Map<MediaStreamTrack, () => void>();
  for (const track of tracks) {
    const end = before.get(track) ?? watchers.get(track)?.(element);
    if (end !== undefined) now.set(track, end);
  }
  for (const [track, end] of before) if (!now.has(track)) end();
  playing.set(element, now);
}
