import { permissions } from '@hemicycle/contract/permissions';
import type { Poll } from '@hemicycle/contract/polls';
import { staysInClosed } from '@hemicycle/rules/lobby/let-in';
import { privacyClassOf, type PrivacyClass } from '@hemicycle/rules/polls/privacy';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Standings } from './standings.ts';

/** The facts about a viewer that decide how polls look to them. */
export type PollViewer = Pick<Viewer, 'userId' | 'kind' | 'actionsAllowed'>;

/** All differences between viewers that change how they see a session's polls. Viewers with the
 *  same `key` see the same bytes, so news is presented once for each key. `voting` is the standing
 *  in the open poll, `isCalled` whether its roll call calls the viewer. Source: DESIGN §4. */
export interface PollViewerClass {
  readonly key: string;
  readonly runsPolls: boolean;
  readonly privacy: PrivacyClass;
  readonly openPollId: string | null;
  readonly voting: Poll['voting'];
  readonly isCalled: boolean;
  /** Whether the viewer stays in closed sessions by a permission. */
  readonly staysInClosed: boolean;
}

/** The value of `voting` in a poll that is not open. */
export const NOT_VOTING: Poll['voting'] = { mayVote: false, reason: null, weight: null, onBehalfOf: [] };

/** The public: somebody without an account, who runs nothing, votes in nothing and reads no
 *  limited visibility. Source: BEY-33, BEY-35. */
export const PUBLIC: PollViewerClass = {
  key: 'public',
  runsPolls: false,
  privacy: 'ordinary',
  openPollId: null,
  voting: NOT_VOTING,
  isCalled: false,
  staysInClosed: false,
};

/** Whether somebody runs polls: prepares, opens and closes them. Only they see drafts. */
export function runsPolls({ actionsAllowed }: Pick<PollViewer, 'actionsAllowed'>): boolean {
  return actionsAllowed.has(permissions.moderation) || actionsAllowed.has(permissions.adminVotesCreate);
}

/** The class of a viewer. `standings` are those in the session's open poll; null when none is
 *  open. */
export function pollViewerClassOf(viewer: PollViewer, standings: Standings | null): PollViewerClass {
  const runs = runsPolls(viewer);
  const privacy = privacyClassOf(viewer.actionsAllowed);
  const openPollId = standings?.pollId ?? null;
  const voting = standings?.votingOf(viewer) ?? NOT_VOTING;
  const stays = staysInClosed({ ...viewer, isNamed: false });
  const isCalled = standings?.calledUserId === viewer.userId;
  const key = [
    runs ? 'runs' : '-',
    stays ? 'stays' : '-',
    privacy,
    openPollId ?? '-',
    isCalled ? 'called' : '-',
    voting.reason ?? '-',
    voting.weight ?? '-',
    ...voting.onBehalfOf.map(({ userId }) => userId),
  ];
  return { key: key.join('|'), runsPolls: runs, privacy, openPollId, voting, isCalled, staysInClosed: stays };
}
