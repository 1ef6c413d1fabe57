import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';

/** Keeps the server's answer to a step until the news of it arrives. An answer older than the
 *  present state changes nothing. */
export function keepSpeakers(idVotingSession: string, answer: LiveSpeakers): void {
  useLive.setState(({ session, speakers }) => {
    if (session?.idVotingSession !== idVotingSession) return {};
    const overtaken =
      speakers !== null &&
      (speakers.id === answer.id ? speakers.version > answer.version : speakers.openedAt > answer.openedAt);
    return overtaken ? {} : { speakers: answer };
  });
}

/** Gives the floor to the next person who waits, or to the named one. @throws ApiError when the
 *  server refuses. Source: BEY-13. */
export async function callSpeaker(
  idVotingSession: string,
  version: number,
  whom: { readonly userId?: string; readonly requestId?: string } = {},
): Promise<LiveSpeakers> {
  const answer = await api('POST /api/speakers/:idVotingSession/call', {
    params: { idVotingSession },
    body: { version, ...whom },
  });
  keepSpeakers(idVotingSession, answer);
  return answer;
}
