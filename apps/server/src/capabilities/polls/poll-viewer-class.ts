import { permissions } from '@hemicycle/contract/permissions';
import type { Poll } from '@hemicycle/contract/polls';
import { privacyClassOf, type PrivacyClass } from '@hemicycle/rules/polls/privacy';
import { votingRightInElectorate } from '@hemicycle/rules/polls/eligibility';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadFrozenWeights, loadOpenPoll, loadPossibleVoters } from './electorate-store.ts';

/** What of a viewer decides what polls look like. */
export type PollViewer = Pick<Viewer, 'userId' | 'actionsAllowed'>;

/** Everything by which two viewers of one session's polls may see them differently. Two viewers with the same `key` see
 *  the same bytes, so news is presented once per key. `voting` is the viewer's standing in the poll that is open;
 *  it stays the same as long as that poll is open, since the electorate is frozen. */
export interface PollViewerClass {
  readonly key: string;
  readonly runsPolls: boolean;
  readonly privacy: PrivacyClass;
  readonly openPollId: string | null;
  readonly voting: Poll['voting'];
}

/** What `voting` says of a poll that is not open. */
export const NOT_VOTING: Poll['voting'] = { mayVote: false, reason: null, weight: null };

/** Whether somebody prepares, opens and closes polls, and so sees drafts. */
export function runsPolls(viewer: Pick<PollViewer, 'actionsAllowed'>): boolean {
  return (
    viewer.actionsAllowed.has(permissions.moderation) ||
    viewer.actionsAllowed.has(permissions.adminVotesCreate)
  );
}

/** The classes of many viewers by their user id, in three queries however many they are. Load them anew when a poll of the
 *  session opened or ended and when a viewer's roles changed. */
export async function loadPollViewerClasses(
  db: Kysely<Database>,
  idVotingSession: string,
  viewers: readonly PollViewer[],
): Promise<Map<string, PollViewerClass>> {
  const poll = await loadOpenPoll(db, idVotingSession);
  if (poll === null) {
    return new Map(viewers.map((viewer) => [viewer.userId, classOf(viewer, null, NOT_VOTING)]));
  }
  const userIds = viewers.map((viewer) => viewer.userId);
  const weights = await loadFrozenWeights(db, poll.id, userIds);
  const outside = userIds.filter((userId) => !weights.has(userId));
  const people = new Map(
    (await loadPossibleVoters(db, idVotingSession, outside)).map((person) => [person.userId, person]),
  );
  return new Map(
    viewers.map((viewer) => {
      const person = people.get(viewer.userId);
      const right = votingRightInElectorate(
        poll,
        {
          actionsAllowed: viewer.actionsAllowed,
          memberOfSession: person?.memberOfSession ?? false,
          groups: person?.groups ?? [],
        },
        weights.get(viewer.userId) ?? null,
      );
      const voting: Poll['voting'] = right.mayVote
        ? { mayVote: true, reason: null, weight: right.weight }
        : { mayVote: false, reason: right.reason, weight: null };
      return [viewer.userId, classOf(viewer, poll.id, voting)];
    }),
  );
}

/** The class of one viewer. */
export async function pollViewerClassOf(
  db: Kysely<Database>,
  idVotingSession: string,
  viewer: PollViewer,
): Promise<PollViewerClass> {
  const classes = await loadPollViewerClasses(db, idVotingSession, [viewer]);
  return classes.get(viewer.userId) ?? classOf(viewer, null, NOT_VOTING);
}

function classOf(viewer: PollViewer, openPollId: string | null, voting: Poll['voting']): PollViewerClass {
  const runs = runsPolls(viewer);
  const privacy = privacyClassOf(viewer.actionsAllowed);
  const key = [runs ? 'runs' : '-', privacy, openPollId ?? '-', voting.reason ?? '-', voting.weight ?? '-'];
  return { key: key.join('|'), runsPolls: runs, privacy, openPollId, voting };
}
