import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import i18next from 'i18next';
import { api, ApiError } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';

/** Keeps the server's answer to a step until the news of it arrives. An answer older than the
 *  present state changes nothing. */
export function keepSpeakers(idVotingSession: string, answer: LiveSpeakers): void {
  useLive.setState(({ session, speakers }) => {
    if (session?.idVotingSession !== idVotingSession) return {};
    // A list that opens has a greater version than every list before it.
    const overtaken = speakers !== null && speakers.version > answer.version;
    return overtaken ? {} : { speakers: answer };
  });
}

/** Gives the floor to the next person who waits, or to the named one. Where a limit leaves them no
 *  time, the clerk is asked first. @throws ApiError when the server refuses. Source: BEY-13,
 *  BEY-43. */
export async function callSpeaker(
  idVotingSession: string,
  version: number,
  whom: { readonly userId?: string; readonly requestId?: string } = {},
): Promise<void> {
  const call = async (overLimit: boolean) =>
    keepSpeakers(
      idVotingSession,
      await api('POST /api/speakers/:idVotingSession/call', {
        params: { idVotingSession },
        body: { version, ...whom, ...(overLimit && { overLimit }) },
      }),
    );
  try {
    await call(false);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'no-speaking-time')) throw error;
    const yes = await confirmDialog({
      title: i18next.t('speakers:noTimeTitle'),
      text: i18next.t('speakers:noTimeText'),
      confirmLabel: i18next.t('speakers:noTimeYes'),
    });
    if (yes) await call(true);
  }
}
