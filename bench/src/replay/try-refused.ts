import { closePoll, openPoll } from '@hemicycle/contract/polls';
import { createPoll } from '@hemicycle/contract/poll-drafts';
import { inspectVotes } from '@hemicycle/contract/votes';
import { RefusedError, type ApiClient } from './api-client.ts';
import { sendVote } from './cast-votes.ts';
import type { Chamber, SignedInMember } from './prepare-chamber.ts';

/** Casts that had to be refused, counted by the code of the refusal. */
export interface Refusals {
  readonly refused: Record<string, number>;
  readonly differences: string[];
}

/** Sends a cast that must be refused, and checks the code and that no count changes. */
async function expectRefused(
  found: Refusals,
  moderator: ApiClient,
  pollId: string,
  code: string,
  send: () => Promise<unknown>,
): Promise<void> {
  const countBefore = await countOf(moderator, pollId);
  const got = await send().then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof RefusedError) return error.code;
      throw error;
    },
  );
  if (got === code) found.refused[code] = (found.refused[code] ?? 0) + 1;
  else found.differences.push(`A cast that had to be refused with ${code} was answered with ${got}.`);
  if ((await countOf(moderator, pollId)) !== countBefore) {
    found.differences.push(`A cast refused with ${code} moved the count.`);
  }
}

async function countOf(moderator: ApiClient, pollId: string): Promise<string> {
  const { poll, votes, summaryByDecision } = await moderator.call(inspectVotes, { params: { pollId } });
  return JSON.stringify([poll.tally, votes, summaryByDecision]);
}

/** Tries, while the poll is open: an unknown option, people outside the electorate, and a
 *  `requestId` that was used for another decision. */
export async function tryRefusedWhileOpen(
  found: Refusals,
  chamber: Chamber,
  pollId: string,
  options: readonly string[],
  requestIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { moderator, guestOfHonour, stranger } = chamber;
  const [yes = '', no = ''] = options;
  const voter = voterOf(chamber);
  const unknown = `${options.join(' or ')} or both`.slice(0, 120);
  await expectRefused(found, moderator, pollId, 'option-unknown', () =>
    sendVote(voter.client, pollId, unknown),
  );
  await expectRefused(found, moderator, pollId, 'not-in-electorate', () =>
    sendVote(guestOfHonour, pollId, yes),
  );
  await expectRefused(found, moderator, pollId, 'not-found', () => sendVote(stranger, pollId, yes));
  await expectRefused(found, moderator, pollId, 'request-id-reused', () =>
    sendVote(voter.client, pollId, voter.option === yes ? no : yes, requestIds.get(voter.userId)),
  );
}

/** Tries, after the close: a late cast; and, in a second poll that forbids changing a vote, one
 *  voter with two `requestId`s. */
export async function tryRefusedAfterClose(
  found: Refusals,
  chamber: Chamber,
  pollId: string,
  options: readonly string[],
): Promise<void> {
  const { moderator, idVotingSession } = chamber;
  const [yes = '', no = ''] = options;
  const voter = voterOf(chamber);
  await expectRefused(found, moderator, pollId, 'poll-not-open', () => sendVote(voter.client, pollId, no));
  const fixed = await moderator.call(createPoll, {
    params: { idVotingSession },
    body: { title: 'A vote that stays', voteOptions: [...options], mayChangeVote: false },
  });
  const params = { pollId: fixed.id };
  await moderator.call(openPoll, { params });
  await sendVote(voter.client, fixed.id, yes);
  await expectRefused(found, moderator, fixed.id, 'vote-unchangeable', () =>
    sendVote(voter.client, fixed.id, no),
  );
  await moderator.call(closePoll, { params });
}

function voterOf(chamber: Chamber): SignedInMember {
  const voter = chamber.members.find((member) => member.option !== null);
  if (voter === undefined) throw new Error('Nobody voted in this roll call.');
  return voter;
}
