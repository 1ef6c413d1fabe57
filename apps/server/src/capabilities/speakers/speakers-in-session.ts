import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { NewsItem } from '../../news.ts';
import { type HeldSession, loadLetIn, type SessionHook } from '../sessions/public.ts';
import { endListOfSession } from './end-list-of-session.ts';
import { pauseClockOfTakenOut } from './pause-deserted-clocks.ts';
import { closeListsAside, loadOpenListForUpdate } from './speakers-list-store.ts';
import { deleteRequestsOf, loadRequests } from './speech-request-store.ts';
import { loadCurrentSpeech } from './speech-store.ts';

/** Removes what these people asked for. What was entered by name stays: nobody needs to be there.
 *  */
async function dropRequestsOf(
  transaction: Transaction<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<boolean> {
  if (userIds.length === 0) return false;
  return deleteRequestsOf(transaction, idVotingSession, ['speech', 'side', 'intervention'], {
    ...{ userIds, onlyOwn: true },
  });
}

/** Stops the clock of the speaker, and removes the requests, of people who have to go. */
async function takeOut(
  { transaction, idVotingSession }: HeldSession,
  userIds: readonly string[],
  nowMs: number,
): Promise<NewsItem[]> {
  const speechIds = await pauseClockOfTakenOut(transaction, idVotingSession, userIds, nowMs);
  const dropped = await dropRequestsOf(transaction, idVotingSession, userIds);
  return [
    ...(speechIds === null ? [] : [{ kind: 'speakers' as const, idVotingSession, speechIds }]),
    ...(dropped ? [{ kind: 'speechRequests' as const, idVotingSession }] : []),
  ];
}

/** Those who speak or asked to, and may not stay in the session. */
async function loadStrangers({ transaction, idVotingSession }: HeldSession): Promise<string[]> {
  const requests = await loadRequests(transaction, idVotingSession);
  const list = await loadOpenListForUpdate(transaction, idVotingSession);
  const speech = list && (await loadCurrentSpeech(transaction, list.id_voting_session));
  const userIds = [...requests, ...(speech ? [speech] : [])].flatMap(({ user_id: userId }) => userId ?? []);
  const letIn = await loadLetIn(transaction, idVotingSession, userIds);
  return [...new Set(userIds)].filter((userId) => !letIn.has(userId));
}

/** Ends the speakers list with its session, and stops the clock of a speaker who is taken out of
 *  it, or may not stay when it is closed. Source: BEY-13, BEY-45, EXIT-11. */
export const speakersInSession: SessionHook = {
  async end({ transaction, idVotingSession }, nowMs) {
    const news = await endListOfSession(transaction, idVotingSession, nowMs);
    await closeListsAside(transaction, idVotingSession);
    return news;
  },
  async hold({ transaction, idVotingSession }) {
    await loadOpenListForUpdate(transaction, idVotingSession);
  },
  takeOut,
  putStrangersOut: async (session, nowMs) => takeOut(session, await loadStrangers(session), nowMs),
};
