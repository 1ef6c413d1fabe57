/** Nothing is played louder than this, as a share of full scale: -9 dBFS. */
export const LOUDEST = 0.355;

/** Louder sound than this, in dBFS, is held down. */
const THRESHOLD_DB = -12;
const RATIO = 20;
const ATTACK_S = 0.003;
const RELEASE_S = 0.15;

/** What the compressor adds by itself, in dB. The Web Audio API prescribes 60 % of what it takes
 *  from a sound of full scale. */
const ADDED_DB = -0.6 * (THRESHOLD_DB - THRESHOLD_DB / RATIO);

/** The nodes of a limiter, from the one that takes the sound to the one that gives it. */
export interface Limiter {
  readonly input: AudioNode;
  readonly output: AudioNode;
}

/** Makes a limiter that protects the ears: sound below -12 dBFS passes as it is, 6 ms later; louder
 *  sound is held at about -11 dBFS within 3 ms, before the step is heard, and let go within 150 ms.
 *  The last node cuts off what would still be above -9 dBFS. Source: BEY-38. */
export function createLimiter(context: BaseAudioContext): Limiter {
  const compressor = context.createDynamicsCompressor();
  compressor.threshold.value = THRESHOLD_DB;
  compressor.knee.value = 0;
  compressor.ratio.value = RATIO;
  compressor.attack.value = ATTACK_S;
  compressor.release.value = RELEASE_S;
  const takenBack = context.createGain();
  takenBack.gain.value = 10 ** (-ADDED_DB / 20);
  const cut = context.createWaveShaper();
  cut.curve = cutCurve();
  compressor.connect(takenBack).connect(cut);
  return { input: compressor, output: cut };
}

/** The curve that leaves sound as it is up to `LOUDEST` and cuts it off there. */
export function cutCurve(): Float32Array<ArrayBuffer> {
  const steps = 1_000;
  return Float32Array.from({ length: 2 * steps + 1 }, (_, step) => {
    const level = step / steps - 1;
    return Math.max(-LOUDEST, Math.min(LOUDEST, level));
  });
}
