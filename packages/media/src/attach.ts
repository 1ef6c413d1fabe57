import { notePlaying } from './watched-tracks.ts';

/** Plays tracks in a `<video>` or `<audio>` element; `null`s are skipped. A later call with other
 *  tracks leaves those that already play there without a flicker. The returned function empties the
 *  element; call it when the element is removed. Where the browser blocks playback until the person
 *  acts, its own `autoplay` rules apply. */
export function attachTracks(
  element: HTMLMediaElement,
  tracks: readonly (MediaStreamTrack | null)[],
): () => void {
  const wanted = tracks.filter((track) => track !== null);
  const held = element.srcObject instanceof MediaStream ? element.srcObject : null;
  const stream = held ?? new MediaStream();
  for (const track of stream.getTracks()) if (!wanted.includes(track)) stream.removeTrack(track);
  const present = stream.getTracks();
  for (const track of wanted) if (!present.includes(track)) stream.addTrack(track);
  if (held === null) element.srcObject = stream;
  notePlaying(element, wanted);
  return () => {
    if (element.srcObject !== stream) return;
    element.srcObject = null;
    notePlaying(element, []);
  };
}

/** Whether this browser lets the person choose a speaker. Source: DEV-01. */
export function canChooseSpeaker(): boolean {
  return typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype;
}

/** A player whose speaker a browser may let the page choose: an element, in some browsers also an
 *  audio context. */
interface Player extends EventTarget {
  readonly setSinkId?: (deviceId: string) => Promise<void>;
}

/** Plays the sound of an element or a context on a speaker (`''`: the default one). Resolves
 *  `false` where the browser or the device refuses. */
export async function chooseSpeaker(player: Player, deviceId: string): Promise<boolean> {
  if (player.setSinkId === undefined) return false;
  try {
    await player.setSinkId(deviceId);
    return true;
  } catch {
    return false;
  }
}
