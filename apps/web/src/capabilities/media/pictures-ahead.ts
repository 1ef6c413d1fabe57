import type { MediaSnapshot } from '@hemicycle/media';
import { pageState } from '../../page-state.ts';

/** More than a first page seldom has; each takes a decoder. */
const MOST_AHEAD = 16;

/** Pictures that play before a tile is there for them. */
const ahead = pageState(() => new Map<MediaStreamTrack, HTMLVideoElement>());
/** A tile has them, and they play nowhere else. */
const page = pageState<{ taken: WeakSet<MediaStreamTrack>; wanted: boolean }>(() => ({
  taken: new WeakSet<MediaStreamTrack>(),
  wanted: false,
}));

function makePicture(): HTMLVideoElement {
  const video = document.createElement('video');
  video.autoplay = true;
  video.muted = true;
  video.playsInline = true;
  return video;
}

/** From now on pictures begin to play when they come: what their tile takes then has its first
 *  frame. */
export function beginPicturesAhead(): void {
  page().wanted = true;
  page().taken = new WeakSet();
}

/** Plays what there is in a snapshot of the media, once it is joined: before, the thread is needed
 *  to join it. */
export function playPicturesAhead({
  connection,
  self,
  people,
}: Pick<MediaSnapshot, 'connection' | 'self' | 'people'>): void {
  if (!page().wanted || connection !== 'joined') return;
  const own = self.camera.status === 'on' ? [self.camera.track] : [];
  for (const track of [...own, ...people.map(({ camera }) => camera)]) {
    if (track === null || ahead().has(track) || page().taken.has(track) || ahead().size >= MOST_AHEAD)
      continue;
    const video = makePicture();
    // No word of it to the media server, which sends what is seen, and this is not yet.
    video.srcObject = new MediaStream([track]);
    ahead().set(track, video);
    video.play().catch(() => undefined);
  }
}

/** There is something to see of a track already, for the tile that takes it. */
export function hasPictureAhead(track: MediaStreamTrack): boolean {
  const video = ahead().get(track);
  return video !== undefined && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
}

/** The element that plays a track already, or a new one. */
export function takePicture(track: MediaStreamTrack): HTMLVideoElement {
  const there = ahead().get(track);
  ahead().delete(track);
  page().taken.add(track);
  return there ?? makePicture();
}

/** Ends what no tile has taken. */
export function endPicturesAhead(): void {
  page().wanted = false;
  for (const video of ahead().values()) video.srcObject = null;
  ahead().clear();
}
