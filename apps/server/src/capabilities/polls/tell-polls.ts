import type { Poll } from '@hemicycle/contract/polls';
import type { Audience } from '../../live/live-part.ts';
import type { NewsItem } from '../../news.ts';
import { loadPollForNews, loadTallyForNews, type ForNews } from './load-poll-views.ts';
import { loadMyVotesIn } from './my-votes.ts';
import { takeOpenedPoll } from './opened-polls.ts';
import { isPollOpen } from './poll-store.ts';
import { loadVotedInPersonByProxy } from './voted-in-person.ts';

/** Tells the viewers of a session about a poll, as each class of viewer may see it. */
export async function tellPoll(
  audience: Audience,
  { pollId, openedAs }: Extract<NewsItem, { kind: 'poll' }>,
): Promise<void> {
  const { deps } = audience;
  const opened = openedAs === undefined ? undefined : takeOpenedPoll(openedAs);
  if (opened !== undefined) {
    tellPollAs(audience, opened);
    // The news of the close may have come before that of the opening. Then the view that was just
    // told is outdated, so the poll is told again.
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

/** Tells each of these voters their own recorded votes, and nobody else. */
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

/** Tells proxies which of the people whom they represent have voted in person: they cannot vote for
 *  these people any more. Source: PROXY-09. */
export async function tellProxies(
  { deps, tellPerson }: Audience,
  pollId: string,
  userIds: readonly string[],
): Promise<void> {
  for (const [proxy, inPerson] of await loadVotedInPersonByProxy(deps.db, pollId, userIds)) {
    tellPerson(proxy, [{ kind: 'votedInPerson', pollId, userIds: inPerson }]);
  }
}
