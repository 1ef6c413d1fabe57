import { setChamberLoudness } from '../media/public.ts';
import { hearLanguage } from './hearing-store.ts';

/** How loud the floor is beneath the voice of an interpreter in a recording. */
const FLOOR_LOUDNESS = 0.1;

/** Hears the channel of an interpreter with the floor beneath it, as a recorder does. Rejects where
 *  the server refuses it. Source: REC-09. */
export async function hearChannel(channelId: string): Promise<void> {
  await hearLanguage({ channelId, languageNative: '' });
  setChamberLoudness(FLOOR_LOUDNESS);
}
