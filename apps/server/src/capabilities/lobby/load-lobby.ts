import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { getLobby } from '@hemicycle/contract/lobby';
import type { Deps } from '../../deps.ts';
import { loadQueue } from './lobby-store.ts';
import { loadLobbyMessages } from './message-store.ts';

/** The lobby of a session as its attendants see it. Two queries. */
export async function loadLobby(db: Deps['db'], idVotingSession: string): Promise<AnswerOf<typeof getLobby>> {
  const [people, messages] = await Promise.all([
    loadQueue(db, idVotingSession),
    loadLobbyMessages(db, idVotingSession),
  ]);
  return { people, messages };
}
