import { LIVE_PEOPLE_PER_PAGE } from '@hemicycle/contract/limits';
import type { LiveChange, LiveState } from '@hemicycle/contract/live';
import type { LivePerson } from '@hemicycle/contract/people';
import type { Poll } from '@hemicycle/contract/polls';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { SharedText, type TextParts } from '../../platform/socket/shared-text.ts';
import type { Snapshot } from '../../platform/socket/versioned-stream.ts';
import { loadHuddlesForNews } from '../huddles/public.ts';
import { loadLivePeople } from '../people/public.ts';
import { loadEntryPolls, type EntryPolls } from '../polls/public.ts';
import { loadQuorumsForNews } from '../quorum/public.ts';
import { loadLiveSession } from '../sessions/public.ts';
import { loadLiveSpeakers } from '../speakers/public.ts';

/** One part of the live state, written as JSON for one viewer after the other: what several see alike is the same object. */
type PartFor = (viewer: Viewer) => TextParts;

/** Loads the live state of a session once for all of these viewers and says what each is sent. The number of queries does not depend on how many
 *  they are, and each part is written once for each class of viewer that the privacy rules can tell apart; own votes are their viewer's alone.
 *  @throws DomainError not-found when the session is gone. Source: DESIGN §4. */
export async function loadStateForArrivals(
  deps: Deps,
  idVotingSession: string,
  viewers: readonly Viewer[],
): Promise<(viewer: Viewer) => Snapshot> {
  const { db } = deps;
  const [session, people, polls, quorums, speakers, huddles] = await Promise.all([
    loadLiveSession(db, idVotingSession),
    loadLivePeople(db, idVotingSession),
    loadEntryPolls(deps, idVotingSession, viewers),
    loadQuorumsForNews(db, idVotingSession),
    loadLiveSpeakers(db, idVotingSession),
    loadHuddlesForNews(db, idVotingSession),
  ]);
  if (session === null) throw new DomainError('not-found');
  const [first = [], ...others] = inPages(people.toSorted(thoseWhoMatterFirst));
  const pages = others.map((page) => changesText([{ kind: 'people', people: page }]));
  const parts: Record<keyof LiveState, PartFor> = {
    session: forEverybody(session),
    people: peoplePart(first, people),
    polls: pollsPart(polls),
    olderPolls: forEverybody(polls.older),
    myVotes: (viewer) => [JSON.stringify(polls.myVotesOf(viewer))],
    votedInPerson: (viewer) => [JSON.stringify(polls.votedInPersonOf(viewer))],
    quorums: byClass(
      (viewer) => quorums?.classOf(viewer) ?? '',
      (viewer) => quorums?.present(viewer) ?? [],
    ),
    speakers: forEverybody(speakers),
    huddles: byClass(
      (viewer) => huddles.classOf(viewer),
      (viewer) => huddles.present(viewer),
    ),
  };
  return (viewer) => ({ state: objectOf(parts, viewer), pages });
}

/** The text of news that many are told. */
export function changesText(changes: readonly LiveChange[]): SharedText {
  return new SharedText(JSON.stringify(changes));
}

function objectOf(parts: Readonly<Record<string, PartFor>>, viewer: Viewer): TextParts {
  const fields = Object.entries(parts).flatMap(([name, part], index) => [
    `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    ...part(viewer),
  ]);
  return [...fields, '}'];
}

function forEverybody(value: unknown): PartFor {
  const text = [new SharedText(JSON.stringify(value))];
  return () => text;
}

function byClass(classOf: (viewer: Viewer) => string, present: (viewer: Viewer) => unknown): PartFor {
  return rememberByClass(classOf, (viewer) => [new SharedText(JSON.stringify(present(viewer)))]);
}

function rememberByClass<Text>(
  classOf: (viewer: Viewer) => string,
  write: (viewer: Viewer) => Text,
): (viewer: Viewer) => Text {
  const written = new Map<string, Text>();
  return (viewer) => {
    const viewerClass = classOf(viewer);
    const text = written.get(viewerClass) ?? write(viewer);
    written.set(viewerClass, text);
    return text;
  };
}

/** The first page, and the viewers themselves where they are on another. */
function peoplePart(first: readonly LivePerson[], all: readonly LivePerson[]): PartFor {
  const page = new SharedText(`[${first.map((person) => JSON.stringify(person)).join(',')}`);
  const others = new Map(all.map((person) => [person.userId, person]));
  for (const { userId } of first) others.delete(userId);
  return ({ userId }) => {
    const own = others.get(userId);
    return [page, own === undefined ? ']' : `,${JSON.stringify(own)}]`];
  };
}

/** The open vote stands in its place between what all of a class see alike; it differs by how somebody may vote, in a weighted vote with each. */
function pollsPart({ rest, openVote }: EntryPolls): PartFor {
  const around = rememberByClass(rest.classOf, (viewer): [SharedText, SharedText | null] => {
    const polls = rest.present(viewer);
    const at = polls.findIndex(({ id }) => id === openVote?.pollId);
    if (at < 0) return [new SharedText(JSON.stringify(polls)), null];
    return [
      new SharedText(`[${polls.slice(0, at).map(withComma.after).join('')}`),
      new SharedText(
        `${polls
          .slice(at + 1)
          .map(withComma.before)
          .join('')}]`,
      ),
    ];
  });
  const openText = rememberByClass(
    (viewer) => openVote?.classOf(viewer) ?? '',
    (viewer) => new SharedText(JSON.stringify(openVote?.present(viewer))),
  );
  return (viewer) => {
    const [before, after] = around(viewer);
    return after === null ? [before] : [before, openText(viewer), after];
  };
}

const withComma = {
  before: (poll: Poll) => `,${JSON.stringify(poll)}`,
  after: (poll: Poll) => `${JSON.stringify(poll)},`,
};

/** Who has raised a hand, then who is there, then the others. */
function thoseWhoMatterFirst(left: LivePerson, right: LivePerson): number {
  return rankOf(left) - rankOf(right) || (left.userId < right.userId ? -1 : 1);
}

function rankOf({ orderRaised, meeting, connected }: LivePerson): number {
  if (orderRaised > 0) return 0;
  if (meeting !== 'NOT_IN_MEETING') return 1;
  return connected ? 2 : 3;
}

function inPages(people: readonly LivePerson[]): LivePerson[][] {
  return Array.from({ length: Math.ceil(people.length / LIVE_PEOPLE_PER_PAGE) }, (_, page) =>
    people.slice(page * LIVE_PEOPLE_PER_PAGE, (page + 1) * LIVE_PEOPLE_PER_PAGE),
  );
}
