import type { Poll } from '@hemicycle/contract/polls';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadPollFactsOfSession } from './poll-store.ts';
import type { PollViewerClass } from './poll-viewer-class.ts';
import { presentPoll } from './present-poll.ts';

/** The polls of a session as a class of viewer may see them, newest first, drafts (only for those who run polls) before them. */
export async function loadPollViews(
  db: Kysely<Database>,
  idVotingSession: string,
  viewer: PollViewerClass,
): Promise<Poll[]> {
  const facts = await loadPollFactsOfSession(db, idVotingSession);
  return facts.flatMap((poll) => presentPoll(poll, viewer) ?? []);
}
