import type { Poll } from '@hemicycle/contract/polls';
import type { Audience } from '../../live/live-part.ts';
import type { NewsItem } from '../../news.ts';
import { loadPollForNews, loadTallyForNews, type ForNews } from './load-poll-views.ts';
import { loadMyVotesIn } from './my-votes.ts';
import { takeOpenedPoll } from './opened-polls.ts';
import { isPollOpen } from './poll-store.ts';
import { loadVotedInPersonByProxy } from './voted-in-person.ts';

/** Tells an audience how a poll stands, as each class of viewer may see it. */
export async function tellPoll(
  audience: Audience,
  { pollId, openedAs }: Extract<NewsItem, { kind: 'poll' }>,
): Promise<void> {
  const { deps } = audience;
  const opened = openedAs === undefined ? undefined : takeOpenedPoll(openedAs);
  if (opened !== undefined) {
    tellPollAs(audience, opened);
    // The news of its close may have come before that of its opening: then what was told is no
    // longer true.
    if (await isPollOpen(deps.db, pollId)) return;
  }
  const news = await loadPollForNews(deps, pollId);
  if (news) tellPollAs(audience, news);
  else audience.tellAll([{ kind: 'pollGone', pollId }]);
}

function tellPollAs({ tellByClass }: Audience, news: ForNews<Poll>): void {
  tellByClass(
    (viewer) => news.classOf(viewer),
    (viewer) => {
      const poll = news.present(viewer);
      return poll && { kind: 'poll', poll };
    },
  );
}

export async function tellTally({ deps, tellByClass }: Audience, pollId: string): Promise<void> {
  const news = await loadTallyForNews(deps, pollId);
  if (!news) return;
  tellByClass(
    (viewer) => news.classOf(viewer),
    (viewer) => {
      const tally = news.present(viewer);
      return tally && { kind: 'tally', pollId, tally };
    },
  );
}

/** Tells each voter alone what they have on record. */
export async function tellOwnVotes(
  { deps, isHere, tellPerson }: Audience,
  pollId: string,
  userIds: readonly string[],
): Promise<void> {
  const here = userIds.filter(isHere);
  if (here.length === 0) return;
  for (const [userId, votes] of await loadMyVotesIn(deps, [pollId], here)) {
    tellPerson(
      userId,
      votes.map((vote) => ({ kind: 'myVote', vote })),
    );
  }
}

/** Tells proxies whose vote is no longer in their hands, since the voter has voted in person.
 *  Source: PROXY-09. */
export async function tellProxies(
  { deps, tellPerson }: Audience,
  pollId: string,
  userIds: readonly string[],
): Promise<void> {
  for (const [proxy, inPerson] of await loadVotedInPersonByProxy(deps.db, pollId, userIds)) {
    tellPerson(proxy, [{ kind: 'votedInPerson', pollId, userIds: inPerson }]);
  }
}
