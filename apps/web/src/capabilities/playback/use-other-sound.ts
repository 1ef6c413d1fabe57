import type { Playback } from '@hemicycle/contract/playback';
import { playbackMsOf, playedMark, sittingMsOf } from '@hemicycle/rules/recording/playback-time';
import { type RefObject, useEffect, useRef } from 'react';
import type { Player } from './use-player.ts';
import { useStream } from './use-stream.ts';

/** How far the sound may be from the picture before it is set right, in s. */
const APART_SECONDS = 0.35;

/** Plays an interpreter's recording in place of the floor's sound, by the clock of the sitting.
 *  Where there is none at a moment, the floor is heard. `sound` null: the floor alone. `failed`:
 *  the interpreter's recording cannot be played, and the floor is heard. */
export function useOtherSound(
  { playing, atMs, rate, muted, setHushed }: Player,
  spans: Playback['spans'],
  sound: Playback['sounds'][number] | null,
): { readonly audio: RefObject<HTMLAudioElement | null>; readonly failed: boolean } {
  const audio = useRef<HTMLAudioElement>(null);
  const address =
    sound === null ? null : `/api/recordings/${encodeURIComponent(sound.recordingId)}/playlist.m3u8`;
  const failed = useStream(audio, address, 0);
  const sittingMs = sittingMsOf(spans, atMs);
  const isThere =
    !failed &&
    sound !== null &&
    sittingMs !== null &&
    playedMark(sound.spans, { fromMs: sittingMs, untilMs: sittingMs }) !== null;
  useEffect(() => {
    setHushed(isThere);
  }, [setHushed, isThere]);
  useEffect(() => {
    const element = audio.current;
    if (element === null || sound === null || sittingMs === null) return;
    element.muted = muted;
    element.playbackRate = rate;
    if (!isThere || !playing) {
      element.pause();
      return;
    }
    const wanted = playbackMsOf(sound.spans, sittingMs) / 1000;
    if (Math.abs(element.currentTime - wanted) > APART_SECONDS) element.currentTime = wanted;
    if (element.paused) void element.play().catch(() => undefined);
  }, [sound, sittingMs, isThere, playing, rate, muted]);
  return { audio, failed };
}
