import type { Poll, PollTally } from '@hemicycle/contract/polls';
import { staysInClosed } from '@hemicycle/rules/lobby/let-in';
import { privacyClassOf } from '@hemicycle/rules/polls/privacy';
import type { BallotSource } from './poll-ballots.ts';
import { loadPastPollFacts, loadPollFacts, loadPollFactsOfSession } from './poll-store.ts';
import type { PollFacts } from './poll-store.ts';
import { pollViewerClassOf, type PollViewer } from './poll-viewer-class.ts';
import { presentPoll, presentTally } from './present-poll.ts';
import { standingsOf, type Standings } from './standings.ts';

/** The polls of a session as a viewer may see them: drafts (only for people who run polls), then
 *  the newest first. */
export async function loadPollViews(
  source: BallotSource,
  idVotingSession: string,
  viewer: PollViewer,
): Promise<Poll[]> {
  const facts = await loadPollFactsOfSession(source, idVotingSession);
  const viewerClass = pollViewerClassOf(viewer, await standingsAmong(source, facts, viewer));
  return facts.flatMap((poll) => presentPoll(poll, viewerClass) ?? []);
}

/** Ended polls of a session with numbers below `before`, as a viewer may see them, newest first.
 *  `older`: how many follow after this page. */
export async function loadPastPollViews(
  source: BallotSource,
  idVotingSession: string,
  viewer: PollViewer,
  page: { readonly before: number; readonly limit: number },
): Promise<{ readonly polls: Poll[]; readonly older: number }> {
  const viewerClass = pollViewerClassOf(viewer, null);
  const closed = viewerClass.staysInClosed;
  const { facts, older } = await loadPastPollFacts(source, idVotingSession, { ...page, closed });
  return { polls: facts.flatMap((poll) => presentPoll(poll, viewerClass) ?? []), older };
}

/** One poll as a viewer may see it; undefined when it does not exist or the viewer may not see
 *  it. */
export async function loadPollView(
  source: BallotSource,
  pollId: string,
  viewer: PollViewer,
): Promise<Poll | undefined> {
  const facts = await loadPollFacts(source, pollId);
  if (facts === null) return undefined;
  return (
    presentPoll(facts, pollViewerClassOf(viewer, await standingsAmong(source, [facts], viewer))) ?? undefined
  );
}

/** A view of a poll that is loaded once and presented once for each class of viewer: viewers with
 *  the same `classOf` see the same. Undefined where a viewer may not see it at all. */
export interface ForNews<View> {
  classOf(viewer: PollViewer): string;
  present(viewer: PollViewer): View | undefined;
}

/** A poll for the viewers of its session; undefined when there is no such poll. */
export async function loadPollForNews(
  source: BallotSource,
  pollId: string,
): Promise<ForNews<Poll> | undefined> {
  const facts = await loadPollFacts(source, pollId);
  return facts === null ? undefined : pollForNews(facts, await standingsAmong(source, [facts]));
}

/** A poll that is already in memory, for the viewers of its session. `standings` are those in the
 *  session's open poll. */
export function pollForNews(facts: PollFacts, standings: Standings | null): ForNews<Poll> {
  return {
    classOf: (viewer) => pollViewerClassOf(viewer, standings).key,
    present: (viewer) => presentPoll(facts, pollViewerClassOf(viewer, standings)) ?? undefined,
  };
}

/** The count of a poll for the viewers of its session. Its classes of viewers do not depend on
 *  whether a viewer may vote. */
export async function loadTallyForNews(
  source: BallotSource,
  pollId: string,
): Promise<ForNews<PollTally> | undefined> {
  const facts = await loadPollFacts(source, pollId);
  if (facts === null) return undefined;
  const knows = (viewer: PollViewer) => !facts.row.in_closed || staysInClosed({ ...viewer, isNamed: false });
  return {
    classOf: (viewer) => `${privacyClassOf(viewer.actionsAllowed)} ${knows(viewer)}`,
    present: (viewer) =>
      knows(viewer)
        ? (presentTally(facts, { privacy: privacyClassOf(viewer.actionsAllowed) }) ?? undefined)
        : undefined,
  };
}

/** The standings in the open vote among these polls, for everybody or, with `only`, for one viewer;
 *  null where no vote is open. A session has at most one open vote; a timer has no standings. */
export async function standingsAmong(
  source: BallotSource,
  polls: readonly PollFacts[],
  only?: PollViewer,
): Promise<Standings | null> {
  const open = polls.find((poll) => poll.row.status === 'open' && poll.row.type === 'vote');
  return open === undefined ? null : standingsOf(source.db, open.row, only);
}
