import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { getLobby } from '@hemicycle/contract/lobby';
import type { Deps } from '../../deps.ts';
import { loadQueue, loadRefused } from './lobby-store.ts';
import { loadLobbyMessages } from './message-store.ts';

/** The lobby of a session as its attendants see it. Three queries. */
export async function loadLobby(db: Deps['db'], idVotingSession: string): Promise<AnswerOf<typeof getLobby>> {
  const [people, refused, messages] = await Promise.all([
    loadQueue(db, idVotingSession),
    loadRefused(db, idVotingSession),
    loadLobbyMessages(db, idVotingSession),
  ]);
  return { people, refused, messages };
}
