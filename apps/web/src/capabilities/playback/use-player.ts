import { type RefObject, useEffect, useRef, useState } from 'react';
import { createStreamSounds } from './attach-stream.ts';
import { useStream } from './use-stream.ts';

/** A recording that plays, and what can be done with it. Times are ms of the recording. */
export interface Player {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly failed: boolean;
  readonly playing: boolean;
  readonly atMs: number;
  readonly rate: number;
  readonly muted: boolean;
  readonly toggle: () => void;
  readonly seek: (ms: number) => void;
  readonly setRate: (rate: number) => void;
  readonly setMuted: (muted: boolean) => void;
  /** Silences the floor while another sound is heard. */
  readonly setHushed: (hushed: boolean) => void;
  /** The sound of the stream that is heard, by its name; null: the floor's. */
  readonly sound: string | null;
  readonly setSound: (sound: string | null) => void;
  /** The sound that could not be played, after which the floor's is heard; null: none. */
  readonly lostSound: string | null;
}

/** `hasSounds`: the stream has other sounds than the floor's. */
export function usePlayer(address: string, startMs: number, hasSounds: boolean): Player {
  const video = useRef<HTMLVideoElement>(null);
  const [sound, setSound] = useState<string | null>(null);
  const [lostSound, setLostSound] = useState<string | null>(null);
  const [sounds] = useState(createStreamSounds);
  useEffect(() => {
    sounds.choose(sound, () => {
      setLostSound(sound);
      setSound(null);
    });
  }, [sounds, sound]);
  const failed = useStream(video, address, startMs / 1000, { sounds: hasSounds ? sounds : undefined });
  const [playing, setPlaying] = useState(false);
  const [atMs, setAtMs] = useState(startMs);
  const [rate, setRate] = useState(1);
  const [muted, setMuted] = useState(false);
  const [hushed, setHushed] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (element === null) return undefined;
    const follow = () => {
      setPlaying(!element.paused);
      if (element.readyState > 0) setAtMs(Math.round(element.currentTime * 1000));
    };
    const events = ['play', 'pause', 'ended', 'timeupdate', 'seeking', 'seeked'] as const;
    for (const event of events) element.addEventListener(event, follow);
    return () => {
      for (const event of events) element.removeEventListener(event, follow);
    };
  }, []);
  useEffect(() => {
    if (video.current) video.current.playbackRate = rate;
  }, [rate]);
  useEffect(() => {
    if (video.current) video.current.muted = muted || hushed;
  }, [muted, hushed]);
  return {
    ...{ video, failed, playing, atMs, rate, muted, setRate, setMuted, setHushed },
    ...{ sound, lostSound },
    setSound(wanted) {
      setLostSound(null);
      setSound(wanted);
    },
    toggle() {
      const element = video.current;
      if (element === null) return;
      if (element.paused) void element.play().catch(() => setPlaying(false));
      else element.pause();
    },
    seek(ms) {
      if (video.current) video.current.currentTime = ms / 1000;
      setAtMs(ms);
    },
  };
}
