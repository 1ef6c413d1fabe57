import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { getLobby } from '@hemicycle/contract/lobby';
import type { Deps } from '../../deps.ts';
import { loadHeld, loadQueue, loadRefused } from './lobby-store.ts';
import { loadLobbyMessages } from './message-store.ts';

/** The lobby of a session as its attendants see it. Four queries. */
export async function loadLobby(db: Deps['db'], idVotingSession: string): Promise<AnswerOf<typeof getLobby>> {
  const [people, held, refused, messages] = await Promise.all([
    loadQueue(db, idVotingSession),
    loadHeld(db, idVotingSession),
    loadRefused(db, idVotingSession),
    loadLobbyMessages(db, idVotingSession),
  ]);
  return { people, held, refused, messages };
}
