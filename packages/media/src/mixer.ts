import { chooseSpeaker } from './attach.ts';
import { createLimiter } from './limiter.ts';
import { measureInMix } from './mixed-levels.ts';

/** Within this time, in s, a new loudness is reached, so that no step is heard. */
const RAMP_S = 0.05;

/** The system's default speaker. */
const DEFAULT_SPEAKER = '';

/** A sound in the mix. */
export interface MixedSound {
  /** From 0 to 1. */
  setLoudness: (loudness: number) => void;
  remove: () => void;
}

/** Plays several sounds together on one speaker, each at a loudness of its own, and none louder
 *  than a limiter allows. Phones let no page set the volume of an element; here every browser
 *  can. */
export interface Mixer {
  /** Whether the browser plays the mix now. It does not before the person acts on the page. */
  isRunning: () => boolean;
  /** Adds a sound. Chromium gives the sound of others to a mix only while an element plays the same
   *  track, which may be muted. */
  add: (track: MediaStreamTrack, loudness: number) => MixedSound;
  /** Asks the browser to play. Call it when the person acts on the page. */
  resume: () => void;
  /** Plays on a speaker (`''`: the default one). Resolves `false` where the browser cannot. */
  playOn: (speakerId: string) => Promise<boolean>;
  close: () => void;
}

/** Makes a mixer, or null where the browser has no WebAudio. `changed` is called when the browser
 *  begins to play or ceases. Source: BEY-16, BEY-38. */
export function createMixer(changed: () => void): Mixer | null {
  if (typeof AudioContext === 'undefined') return null;
  const context = new AudioContext({ latencyHint: 'interactive' });
  const limiter = createLimiter(context);
  limiter.output.connect(context.destination);
  let playsOn = DEFAULT_SPEAKER;
  context.addEventListener('statechange', changed);
  return {
    isRunning: () => context.state === 'running',
    add(track, loudness) {
      const source = context.createMediaStreamSource(new MediaStream([track]));
      const level = context.createGain();
      level.gain.value = loudness;
      source.connect(level).connect(limiter.input);
      const stopMeasuring = measureInMix(track, source);
      return {
        setLoudness(next) {
          level.gain.cancelScheduledValues(context.currentTime);
          level.gain.setValueAtTime(level.gain.value, context.currentTime);
          level.gain.linearRampToValueAtTime(next, context.currentTime + RAMP_S);
        },
        remove() {
          stopMeasuring();
          source.disconnect();
          level.disconnect();
        },
      };
    },
    resume() {
      if (context.state !== 'running') void context.resume().catch(() => undefined);
    },
    async playOn(speakerId) {
      if (speakerId === playsOn) return true;
      const plays = await chooseSpeaker(context, speakerId);
      if (plays) playsOn = speakerId;
      return plays;
    },
    close() {
      context.removeEventListener('statechange', changed);
      void context.close().catch(() => undefined);
    },
  };
}
