import { SOUND_BANDS_HZ, type SoundMoment } from '@hemicycle/rules/interpretation/sound-check';
import { analyseTrack, peakOf } from './level-meter.ts';

/** Measures the sound of one of the person's own microphones until it is stopped, for those who
 *  interpret it. `moment`: null as long as nothing can be measured. `rateHz`: the rate of the
 *  device as the browser names it; null where it does not. */
interface SoundMeter {
  readonly moment: () => SoundMoment | null;
  readonly rateHz: number | null;
  readonly stop: () => void;
}

/** 43 ms at 48 kHz, in steps of 23 Hz. */
const SAMPLES = 2048;

/** Makes such a meter with WebAudio. Source: BEY-38. */
export function createSoundMeter(track: MediaStreamTrack): SoundMeter {
  const rateHz = track.getSettings().sampleRate ?? null;
  const analysed = analyseTrack(track, SAMPLES);
  if (analysed === null) return { moment: () => null, rateHz, stop: () => undefined };
  const { analyser, isRunning, stop } = analysed;
  analyser.smoothingTimeConstant = 0;
  const samples = new Float32Array(SAMPLES);
  const spectrum = new Float32Array(analyser.frequencyBinCount);
  const hertzABin = analyser.context.sampleRate / SAMPLES;
  const powerDb = ([from, to]: readonly [number, number]) => {
    let power = 0;
    for (const decibels of spectrum.subarray(Math.ceil(from / hertzABin), Math.floor(to / hertzABin) + 1))
      power += 10 ** (decibels / 10);
    return 10 * Math.log10(power);
  };
  return {
    moment() {
      if (!isRunning()) return null;
      analyser.getFloatFrequencyData(spectrum);
      const { voice, upper } = SOUND_BANDS_HZ;
      return { level: peakOf(analyser, samples), voiceDb: powerDb(voice), upperDb: powerDb(upper) };
    },
    rateHz,
    stop,
  };
}
