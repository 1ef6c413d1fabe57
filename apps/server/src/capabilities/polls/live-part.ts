import { byClass } from '../../live/live-fields.ts';
import type { Audience, LivePart } from '../../live/live-part.ts';
import { CoalescedVotes } from './coalesced-votes.ts';
import { loadEntryPolls } from './load-entry-polls.ts';
import { pollsField } from './polls-field.ts';
import { tellOwnVotes, tellPoll, tellProxies, tellTally } from './tell-polls.ts';

declare module '../../news.ts' {
  interface NewsOfParts {
    readonly polls: PollsNews;
  }
}

type PollsNews =
  /** A poll changed. With `openedAs`, it was just opened, and the server that opened it keeps it in
   *  memory under this name. */
  | { readonly kind: 'poll'; readonly idVotingSession: string; readonly pollId: string; openedAs?: string }
  | { readonly kind: 'pollGone'; readonly idVotingSession: string; readonly pollId: string }
  /** Votes were recorded or changed. Other tabs of the voters, and of their proxies, must be
   *  updated. */
  | { readonly kind: 'vote'; readonly idVotingSession: string; readonly pollId: string; userIds: string[] }
  /** The count of an open poll changed. */
  | { readonly kind: 'count'; readonly idVotingSession: string; readonly pollId: string };

/** The polls in the live state of a session. Source: DESIGN §4. */
export const pollsPart: LivePart<'polls' | 'olderPolls' | 'myVotes' | 'votedInPerson'> = {
  name: 'polls',
  reads: ['polls', 'votes', 'sealed_ballots', 'proxy_voters'],
  open(audience) {
    const votes = new Map<string, CoalescedVotes>();
    const votesOf = (pollId: string) => {
      const waiting = votes.get(pollId) ?? coalesceVotes(audience, pollId);
      votes.set(pollId, waiting);
      return waiting;
    };
    return {
      async load(viewers) {
        const polls = await loadEntryPolls(audience.deps, audience.idVotingSession, viewers);
        return {
          fields: {
            polls: pollsField(polls),
            olderPolls: byClass(polls.older.classOf, polls.older.present),
            myVotes: (viewer) => [JSON.stringify(polls.myVotesOf(viewer))],
            votedInPerson: (viewer) => [JSON.stringify(polls.votedInPersonOf(viewer))],
          },
        };
      },
      hear(item) {
        switch (item.kind) {
          case 'vote':
            return votesOf(item.pollId).cast.add(...item.userIds);
          case 'count':
            return votesOf(item.pollId).count.add(true);
          case 'poll':
            votes.delete(item.pollId);
            return audience.inOrder(() => tellPoll(audience, item));
          case 'pollGone':
            return audience.tellAll([{ kind: 'pollGone', pollId: item.pollId }]);
          default:
        }
      },
      stop() {
        for (const waiting of votes.values()) waiting.stop();
      },
    };
  },
};

function coalesceVotes(audience: Audience, pollId: string): CoalescedVotes {
  return new CoalescedVotes(audience.timers, audience.size, {
    cast: (userIds) => {
      audience.inOrder(() => tellOwnVotes(audience, pollId, userIds));
      audience.inOrder(() => tellProxies(audience, pollId, userIds));
    },
    count: () => audience.inOrder(() => tellTally(audience, pollId)),
  });
}
