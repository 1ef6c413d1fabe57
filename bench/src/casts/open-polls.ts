import { closePoll, openPoll } from '@hemicycle/contract/polls';
import { createPoll } from '@hemicycle/contract/poll-drafts';
import { makeSession, type Voters } from '../prepare-voters.ts';
import { inParallel } from '../replay/in-parallel.ts';

const OPTIONS = ['Aye', 'No', 'Abstain'] as const;
const AT_ONCE = 4;

/** Makes sessions of all voters; in each session one poll may be open at a time. */
export async function makeSessions(people: Voters, count: number): Promise<string[]> {
  const ids: string[] = [];
  await inParallel(Array.from({ length: count }), AT_ONCE, async (_, index) => {
    ids[index] = await makeSession(people, `Bench ${index + 1}`);
  });
  return ids;
}

/** Opens one poll in each session and returns their ids. */
export async function openPolls({ moderator }: Voters, sessions: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  await inParallel(sessions, AT_ONCE, async (idVotingSession, index) => {
    const { id } = await moderator.call(createPoll, {
      params: { idVotingSession },
      body: { title: 'Bench', voteOptions: [...OPTIONS] },
    });
    await moderator.call(openPoll, { params: { pollId: id } });
    ids[index] = id;
  });
  return ids;
}

/** Closes the polls. @throws Error when one did not count exactly as many votes as were
 *  acknowledged. */
export async function closePolls({ moderator }: Voters, polls: ReadonlyMap<string, number>): Promise<void> {
  await inParallel([...polls], AT_ONCE, async ([pollId, acknowledged]) => {
    const { tally } = await moderator.call(closePoll, { params: { pollId } });
    if (tally?.votedCount !== acknowledged) {
      throw new Error(`${acknowledged} casts were acknowledged and ${tally?.votedCount} counted.`);
    }
  });
}

/** The choice of a voter: the options in turn. */
export function decisionOf(voter: number): string {
  return OPTIONS[voter % OPTIONS.length] ?? OPTIONS[0];
}
