import { permissions } from '@hemicycle/contract/permissions';
import type { Poll } from '@hemicycle/contract/polls';
import { privacyClassOf, type PrivacyClass } from '@hemicycle/rules/polls/privacy';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Standings } from './standings.ts';

/** What of a viewer decides what polls look like. */
export type PollViewer = Pick<Viewer, 'userId' | 'actionsAllowed'>;

/** Everything by which two viewers of one session's polls may see them differently. Two with the
 *  same `key` see the same bytes, so news is presented once per key. `voting` is the standing in
 *  the poll that is open. Source: DESIGN §4. */
export interface PollViewerClass {
  readonly key: string;
  readonly runsPolls: boolean;
  readonly privacy: PrivacyClass;
  readonly openPollId: string | null;
  readonly voting: Poll['voting'];
}

/** What `voting` says of a poll that is not open. */
export const NOT_VOTING: Poll['voting'] = { mayVote: false, reason: null, weight: null, onBehalfOf: [] };

/** Whether somebody prepares, opens and closes polls, and so sees drafts. */
export function runsPolls({ actionsAllowed }: Pick<PollViewer, 'actionsAllowed'>): boolean {
  return actionsAllowed.has(permissions.moderation) || actionsAllowed.has(permissions.adminVotesCreate);
}

/** The class of a viewer, given the standings in the session's open poll; null when none is
 *  open. */
export function pollViewerClassOf(viewer: PollViewer, standings: Standings | null): PollViewerClass {
  const runs = runsPolls(viewer);
  const privacy = privacyClassOf(viewer.actionsAllowed);
  const openPollId = standings?.pollId ?? null;
  const voting = standings?.votingOf(viewer) ?? NOT_VOTING;
  const key = [
    runs ? 'runs' : '-',
    privacy,
    openPollId ?? '-',
    voting.reason ?? '-',
    voting.weight ?? '-',
    ...voting.onBehalfOf.map(({ userId }) => userId),
  ];
  return { key: key.join('|'), runsPolls: runs, privacy, openPollId, voting };
}
