import type { InterpretedLanguage } from '@hemicycle/contract/interpretation';
import i18next from 'i18next';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageStore } from '../../page-state.ts';
import { showToast } from '../../ui/toast-store.ts';
import { joinSecondRoom, type SecondRoom, setChamberLoudness } from '../media/public.ts';

/** The channel that this page hears beside the main chamber. */
interface Hearing {
  readonly channelId: string;
  readonly room: SecondRoom;
}

/** What this page hears; null: the floor alone. `asks`: the server is being asked for a channel.
 *  `failedId`: the channel that could not be heard, or no longer; it is not tried by itself. */
export const useHearing = pageStore<{
  hearing: Hearing | null;
  asks: boolean;
  failedId: string | null;
}>(() => ({ hearing: null, asks: false, failedId: null }));

const ofChannel = (channelId: string) => ({ params: { channelId } });

/** Hears a language, in place of another one. Rejects where the server refuses it. Source: BEY-16,
 *  INTERP-04. */
export async function hearLanguage({ channelId, languageNative }: InterpretedLanguage): Promise<void> {
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
    onEnded(why) {
      if (useHearing.getState().hearing?.room !== room) return;
      forget();
      // After a lost line the page takes up the language again.
      if (why === 'replaced' || why === 'line') return;
      useHearing.setState({ failedId: channelId });
      showToast({
        kind: 'warning',
        text: i18next.t('interpretation:heardNoLonger', { language: languageNative }),
        detail: i18next.t('interpretation:youHearFloor'),
      });
      tellEnd(channelId);
    },
  });
  useHearing.setState({ hearing: { channelId, room }, asks: false, failedId: null });
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
  useHearing.setState({ hearing: null });
}

/** The server ends it by itself too, where it cannot be told. */
function tellEnd(channelId: string): void {
  api('DELETE /api/interpretation/:channelId/listening', ofChannel(channelId)).catch((error: unknown) =>
    noteFailure('the end of hearing a channel could not be told', error),
  );
}
