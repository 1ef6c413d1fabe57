const SAMPLES = 1024;

const levels = new WeakMap<MediaStreamTrack, () => number>();

/** Measures a sound that a mix plays, until the returned function is called. Its element is muted,
 *  and Chromium gives no level of what no element plays. */
export function measureInMix(track: MediaStreamTrack, source: AudioNode): () => void {
  const analyser = source.context.createAnalyser();
  analyser.fftSize = SAMPLES;
  source.connect(analyser);
  const samples = new Float32Array(SAMPLES);
  levels.set(track, () => {
    analyser.getFloatTimeDomainData(samples);
    return Math.min(
      1,
      samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    );
  });
  return () => levels.delete(track);
}

/** The loudness (0 to 1) of a sound that a mix plays, before its own loudness is applied; undefined
 *  for other sounds. */
export function levelInMix(track: MediaStreamTrack): number | undefined {
  return levels.get(track)?.();
}
