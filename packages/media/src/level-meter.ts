import { systemTimers } from './timers.ts';

/** Measures the loudness (0 to 1) of one of the person's own tracks until it is stopped; null as
 *  long as nothing can be measured. */
export interface LevelMeter {
  level: () => number | null;
  stop: () => void;
}

const SAMPLES = 1024;
/** How long the context is kept without a meter, so that the chamber can measure at once after the
 *  self-check. */
export const KEPT_FOR_MS = 2_000;

/** One context for all meters of the page, since the browser needs a noticeable time to start
 *  one. */
let kept: AudioContext | null = null;
let meters = 0;
let cancelClose: (() => void) | null = null;

function takeContext(): AudioContext {
  cancelClose?.();
  cancelClose = null;
  meters += 1;
  kept ??= new AudioContext();
  return kept;
}

function giveContextBack(): void {
  meters -= 1;
  if (meters > 0) return;
  cancelClose = systemTimers.after(KEPT_FOR_MS, () => {
    void kept?.close().catch(() => undefined);
    kept = null;
  });
}

/** What WebAudio analyses of one of the person's own tracks. */
interface AnalysedTrack {
  readonly analyser: AnalyserNode;
  /** Whether sound is measured now; false while the browser suspends it, and after `stop`. */
  readonly isRunning: () => boolean;
  readonly stop: () => void;
}

/** Analyses a track with WebAudio, `samples` of it at a time; null where the browser has none. */
export function analyseTrack(track: MediaStreamTrack, samples: number): AnalysedTrack | null {
  if (typeof AudioContext === 'undefined') return null;
  const context = takeContext();
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  analyser.fftSize = samples;
  source.connect(analyser);
  let stopped = false;
  return {
    analyser,
    isRunning() {
      if (stopped) return false;
      if (context.state === 'suspended') void context.resume().catch(() => undefined);
      return context.state === 'running';
    },
    stop() {
      if (stopped) return;
      stopped = true;
      source.disconnect();
      giveContextBack();
    },
  };
}

/** The peak (0 to 1) of what an analyser holds now. `samples`: as many as it analyses, overwritten
 *  by them. */
export function peakOf(analyser: AnalyserNode, samples: Float32Array<ArrayBuffer>): number {
  analyser.getFloatTimeDomainData(samples);
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return Math.min(1, peak);
}

/** Makes a meter with WebAudio. It measures nothing where there is no WebAudio, or while the
 *  browser suspends sound. This differs from silence. */
export function createLevelMeter(track: MediaStreamTrack): LevelMeter {
  const analysed = analyseTrack(track, SAMPLES);
  if (analysed === null) return { level: () => null, stop: () => undefined };
  const samples = new Float32Array(SAMPLES);
  return {
    level: () => (analysed.isRunning() ? peakOf(analysed.analyser, samples) : null),
    stop: analysed.stop,
  };
}
