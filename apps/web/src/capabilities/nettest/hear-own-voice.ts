import i18next from 'i18next';
import { api } from '../../api-client.ts';
import { readPreferredDevices } from '../devices/public.ts';
import { openTestFrame } from './open-test-frame.ts';
import type { ReturnedVoice } from './test-room-window.ts';

const LOOKS_EVERY_MS = 200;
const JOINED_WITHIN_MS = 15_000;

/** Sends the person's voice through a test room and records what comes back. `onSpeak`: the person
 *  should speak now, for 4 s. Resolves null where the room was not joined; rejects where it could
 *  not be made. Source: BEY-44. */
export async function hearOwnVoice(onSpeak: () => void): Promise<ReturnedVoice | null> {
  const title = i18next.t('nettest:roomTitle');
  const { id } = await api('POST /api/huddle/network-test', { body: { title } });
  const frame = openTestFrame(id, title);
  try {
    for (let waitedMs = 0; waitedMs < JOINED_WITHIN_MS; waitedMs += LOOKS_EVERY_MS) {
      const room = frame.room();
      if (room?.state() === 'JOINED') {
        onSpeak();
        // oxlint-disable-next-line no-await-in-loop -- the loop ends here
        return await room.hearVoice(readPreferredDevices().userPreferredAudioInput ?? undefined);
      }
      if (room !== undefined && room.problem() !== null) return null;
      // oxlint-disable-next-line no-await-in-loop -- looks again and again
      await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
    }
    return null;
  } finally {
    await frame.close();
  }
}
