import { createLimiter } from '@hemicycle/media/limiter';

const RATE = 48_000;
const QUIET = 0.05;
const STEP_AT_S = 0.5;
const LENGTH_S = 1;
/** Longer than what the limiter delays, in s. */
const SETTLED_S = 0.1;

/** Plays a quiet tone that steps to full scale through the limiter. Returns the highest level of
 *  both parts, and of the whole, as shares of full scale. */
export async function limitedStep(): Promise<{ quiet: number; held: number; highest: number }> {
  const context = new OfflineAudioContext(1, RATE * LENGTH_S, RATE);
  const sound = context.createBuffer(1, RATE * LENGTH_S, RATE);
  const samples = sound.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) {
    const loud = at >= STEP_AT_S * RATE ? 1 : QUIET;
    samples[at] = loud * Math.sin((2 * Math.PI * 1_000 * at) / RATE);
  }
  const source = context.createBufferSource();
  source.buffer = sound;
  const { input, output } = createLimiter(context);
  source.connect(input);
  output.connect(context.destination);
  source.start();
  const heard = (await context.startRendering()).getChannelData(0);
  const highest = (fromS: number, untilS: number) =>
    heard.subarray(fromS * RATE, untilS * RATE).reduce((most, level) => Math.max(most, Math.abs(level)), 0);
  return {
    quiet: highest(SETTLED_S, STEP_AT_S),
    held: highest(STEP_AT_S + SETTLED_S, LENGTH_S),
    highest: highest(0, LENGTH_S),
  };
}
