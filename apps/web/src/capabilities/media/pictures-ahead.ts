import type { MediaSnapshot } from '@hemicycle/media';
import { pageState } from '../../page-state.ts';

/** The most pictures that play ahead. Each takes a decoder, and a first page seldom shows more. */
const MOST_AHEAD = 16;

/** Pictures that play before their tile is drawn. */
const ahead = pageState(() => new Map<MediaStreamTrack, HTMLVideoElement>());
/** `taken`: tracks whose picture a tile has taken. `wanted`: whether pictures play ahead now. */
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

/** From now on pictures begin to play as soon as they come, so that a tile gets a picture with its
 *  first frame. */
export function beginPicturesAhead(): void {
  page().wanted = true;
  page().taken = new WeakSet();
}

/** Plays the pictures in a snapshot of the media, once the media is joined. Before that, joining
 *  needs the thread. */
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
    // Set directly, without telling the media server: it sends only pictures that are seen, and
    // this one is not seen yet.
    video.srcObject = new MediaStream([track]);
    ahead().set(track, video);
    video.play().catch(() => undefined);
  }
}

/** Whether a picture of the track has its first frame already. */
export function hasPictureAhead(track: MediaStreamTrack): boolean {
  const video = ahead().get(track);
  return video !== undefined && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
}

/** The element that already plays the track, or a new one. */
export function takePicture(track: MediaStreamTrack): HTMLVideoElement {
  const there = ahead().get(track);
  ahead().delete(track);
  page().taken.add(track);
  return there ?? makePicture();
}

/** Ends the pictures that no tile has taken. */
export function endPicturesAhead(): void {
  page().wanted = false;
  for (const video of ahead().values()) video.srcObject = null;
  ahead().clear();
}
