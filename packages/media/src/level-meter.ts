/** Measures the loudness (0 to 1) of one of my own tracks until stopped; null as long as nothing can be measured. */
export interface LevelMeter {
  level: () => number | null;
  stop: () => void;
}

const SAMPLES = 1024;

/** Makes a meter with WebAudio; it measures nothing where there is none or as long as the browser keeps sound suspended, which is no silence. */
export function createLevelMeter(track: MediaStreamTrack): LevelMeter {
  if (typeof AudioContext === 'undefined') return { level: () => null, stop: () => undefined };
  const context = new AudioContext();
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  analyser.fftSize = SAMPLES;
  source.connect(analyser);
  const samples = new Float32Array(SAMPLES);
  return {
    level() {
      if (context.state !== 'running') {
        if (context.state === 'suspended') void context.resume().catch(() => undefined);
        return null;
      }
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
