/** Measures the loudness (0 to 1) of one of my own tracks until stopped. */
export interface LevelMeter {
  level: () => number;
  stop: () => void;
}

const SAMPLES = 1024;

/** Makes a meter with WebAudio; says 0 where there is none or as long as the browser keeps sound suspended. */
export function createLevelMeter(track: MediaStreamTrack): LevelMeter {
  if (typeof AudioContext === 'undefined') return { level: () => 0, stop: () => undefined };
  const context = new AudioContext();
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  analyser.fftSize = SAMPLES;
  source.connect(analyser);
  const samples = new Float32Array(SAMPLES);
  return {
    level() {
      if (context.state === 'suspended') void context.resume().catch(() => undefined);
      analyser.getFloatTimeDomainData(samples);
      let peak = 0;
      for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
      return Math.min(1, peak);
    },
    stop() {
      source.disconnect();
      void context.close().catch(() => undefined);
    },
  };
}
