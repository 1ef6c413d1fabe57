import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import i18next from 'i18next';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageStore } from '../../page-state.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { joinSecondRoom, type SecondRoom, setChamberLoudness } from '../media/public.ts';
import { followVoice } from './follow-voice.ts';

/** The channel that this page hears beside the main chamber. `isRelay`: beside the channel into
 *  which it interprets. */
interface Hearing {
  readonly channelId: string;
  readonly room: SecondRoom;
  readonly isRelay: boolean;
}

/** What this page hears; null: the floor alone. `asks`: the server is being asked for a channel.
 *  `failedId`: the channel that could not be heard, or no longer; it is not tried by itself.
 *  `airChannelId`: the channel into which this page interprets; another one is then heard in relay.
 *  `isSilent`: the pivot of the relay is silent, and the floor is heard instead. */
export const useHearing = pageStore<{
  hearing: Hearing | null;
  asks: boolean;
  failedId: string | null;
  airChannelId: string | null;
  isSilent: boolean;
}>(() => ({ hearing: null, asks: false, failedId: null, airChannelId: null, isSilent: false }));

const ofChannel = (channelId: string) => ({ params: { channelId } });

/** Hears a language, in place of another one; while the page interprets into another language, in
 *  relay. The language into which it interprets is not heard, but the floor. Rejects where the
 *  server refuses it. Source: BEY-16, INTERP-04. */
export async function hearLanguage({
  channelId,
  languageNative,
}: Pick<InterpretedLanguage, 'channelId' | 'languageNative'>): Promise<void> {
  const { airChannelId } = useHearing.getState();
  if (airChannelId === channelId) return hearFloor();
  const isRelay = airChannelId !== null;
  useHearing.setState({ asks: true });
  // Else the server's end of the other language would be told as if it came by itself.
  hearFloor();
  try {
    await api('POST /api/interpretation/:channelId/listening', ofChannel(channelId));
  } catch (error) {
    useHearing.setState({ asks: false, failedId: channelId });
    throw error;
  }
  const room = joinSecondRoom(channelId, {
    isRelay,
    followVoice: (changed) => followVoice(channelId, changed),
    onEnded(why) {
      if (useHearing.getState().hearing?.room !== room) return;
      forget();
      // After a lost line the page takes up the language again.
      if (why === 'replaced' || why === 'line') return;
      useHearing.setState({ failedId: channelId });
      // The end of the meeting says so itself.
      if (useLive.getState().session?.endedByHost === true) return tellEnd(channelId);
      showToast({
        kind: 'warning',
        text: i18next.t('interpretation:heardNoLonger', { language: languageNative }),
        detail: i18next.t('interpretation:youHearFloor'),
      });
      tellEnd(channelId);
    },
  });
  useHearing.setState({ hearing: { channelId, room, isRelay }, asks: false, failedId: null });
}

/** Hears the floor alone. Source: INTERP-05. */
export function hearFloor(): void {
  const { hearing } = useHearing.getState();
  if (hearing === null) return;
  hearing.room.leave();
  forget();
  tellEnd(hearing.channelId);
}

/** Does work that takes the place of the language that is heard, as going on air does: the page
 *  hears the floor from now on, and takes up no language until the work is done. */
export async function insteadOfHearing(work: () => Promise<void>): Promise<void> {
  hearFloor();
  useHearing.setState({ asks: true });
  try {
    await work();
  } finally {
    useHearing.setState({ asks: false });
  }
}

function forget(): void {
  setChamberLoudness('full');
  useHearing.setState({ hearing: null, isSilent: false });
}

/** Tells the server that this page no longer hears a channel. The server ends it by itself too,
 *  where it cannot be told. */
export function tellEnd(channelId: string): void {
  api('DELETE /api/interpretation/:channelId/listening', ofChannel(channelId)).catch((error: unknown) =>
    noteFailure('the end of hearing a channel could not be told', error),
  );
}
