import type { Poll, PollTally } from '@hemicycle/contract/polls';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadPollFacts, loadPollFactsOfSession } from './poll-store.ts';
import type { PollFacts } from './poll-store.ts';
import { pollViewerClassOf, type PollViewer } from './poll-viewer-class.ts';
import { presentPoll, presentTally } from './present-poll.ts';
import { standingsOf, type Standings } from './standings.ts';

/** The polls of a session as a viewer may see them: drafts (only for those who run polls), then the newest first. */
export async function loadPollViews(
  db: Kysely<Database>,
  idVotingSession: string,
  viewer: PollViewer,
): Promise<Poll[]> {
  const facts = await loadPollFactsOfSession(db, idVotingSession);
  const viewerClass = pollViewerClassOf(viewer, await standingsAmong(db, facts));
  return facts.flatMap((poll) => presentPoll(poll, viewerClass) ?? []);
}

/** One poll as a viewer may see it; undefined when it is not there or not theirs to know. */
export async function loadPollView(
  db: Kysely<Database>,
  pollId: string,
  viewer: PollViewer,
): Promise<Poll | undefined> {
  return (await loadPollForNews(db, pollId))?.present(viewer);
}

/** A poll loaded once, to be presented once for each class of viewer. Viewers of the same `classOf` see the same of it, those
 *  of the same `tallyClassOf` the same tally. Undefined is what a viewer may not see at all. */
export interface PollForNews {
  readonly idVotingSession: string;
  classOf(viewer: PollViewer): string;
  present(viewer: PollViewer): Poll | undefined;
  tallyClassOf(viewer: PollViewer): string;
  presentTally(viewer: PollViewer): PollTally | undefined;
}

/** Undefined when there is no such poll. */
export async function loadPollForNews(
  db: Kysely<Database>,
  pollId: string,
): Promise<PollForNews | undefined> {
  const facts = await loadPollFacts(db, pollId);
  if (facts === null) return undefined;
  const standings = await standingsAmong(db, [facts]);
  const classOf = (viewer: PollViewer) => pollViewerClassOf(viewer, standings);
  return {
    idVotingSession: facts.row.id_voting_session,
    classOf: (viewer) => classOf(viewer).key,
    present: (viewer) => presentPoll(facts, classOf(viewer)) ?? undefined,
    tallyClassOf: (viewer) => pollViewerClassOf(viewer, null).key,
    presentTally: (viewer) => presentTally(facts, pollViewerClassOf(viewer, null)) ?? undefined,
  };
}

/** A session has at most one open poll. */
async function standingsAmong(db: Kysely<Database>, polls: readonly PollFacts[]): Promise<Standings | null> {
  const open = polls.find((poll) => poll.row.status === 'open');
  return open === undefined ? null : standingsOf(db, open.row);
}
