import { accountsOfSession, everybody, only, outcomes, peopleOfSession } from './cast.ts';
import type { Actor } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import { closedPoll, draftPoll, openPoll } from './world.ts';
import type { World } from './world.ts';

const ofSession = ({ idVotingSession }: World) => ({ params: { idVotingSession } });
const ofPoll = (_world: World, pollId: string) => ({ params: { pollId } });
const whoRunPolls: readonly Actor[] = ['admin', 'moderator'];

async function votedPoll(world: World): Promise<string> {
  const pollId = await openPoll(world);
  await world.clients.member.call('castVote', {
    params: { pollId },
    body: { voteDecision: 'Yea', requestId: `voted-${world.serial}` },
  });
  await world.clients.moderator.call('closePoll', { params: { pollId } });
  const { receipts } = await world.clients.moderator.call('inspectVotes', { params: { pollId } });
  return `${pollId} ${receipts[0] ?? ''}`;
}

async function entryInLog(world: World): Promise<void> {
  await closedPoll(world);
  await world.clients.outsider.call('getCheckpoint');
}

/** The cases of electorates, of copies and the order of drafts, of records with their keys, and of
 *  exports. */
export const casesOfRecords: readonly PermissionCase[] = [
  {
    endpoint: 'getElectorate',
    what: '[VOTE-01] people of the session',
    given: openPoll,
    input: ofPoll,
    expected: peopleOfSession,
  },
  {
    endpoint: 'getElectorate',
    what: '[PERM-21] of a draft, those who run polls',
    given: draftPoll,
    input: ofPoll,
    expected: only(whoRunPolls, {
      ...Object.fromEntries(
        (['captioner', 'transcriber', 'interpreter', 'observer', 'bot', 'member', 'roleless'] as const).map(
          (actor) => [actor, 'not-found'],
        ),
      ),
      outsider: 'not-found',
    }),
  },
  {
    endpoint: 'copyPoll',
    what: '[PERM-21] those who run polls',
    given: closedPoll,
    input: (world, pollId) => ({ ...ofPoll(world, pollId), body: { repeat: true } }),
    expected: only(whoRunPolls),
  },
  {
    endpoint: 'orderDrafts',
    what: '[PERM-21] those who run polls',
    given: draftPoll,
    input: (world, pollId) => ({ ...ofSession(world), body: { pollIds: [pollId] } }),
    expected: only(whoRunPolls),
  },
  {
    endpoint: 'getPollRecord',
    what: '[BEY-01] people of the session',
    given: closedPoll,
    input: ofPoll,
    expected: peopleOfSession,
  },
  {
    endpoint: 'getSessionRecord',
    what: '[BEY-01] people of the session',
    given: closedPoll,
    input: ofSession,
    expected: accountsOfSession,
  },
  {
    endpoint: 'getInclusionProof',
    what: '[BEY-02] people of the session',
    given: votedPoll,
    input: (_world, given) => {
      const [pollId = '', receipt = ''] = given.split(' ');
      return { params: { pollId, receipt } };
    },
    expected: peopleOfSession,
  },
  {
    endpoint: 'getSignedReceipt',
    what: '[BEY-02] who cast the vote',
    given: votedPoll,
    input: (_world, given) => {
      const [pollId = '', receipt = ''] = given.split(' ');
      return { params: { pollId, receipt } };
    },
    expected: outcomes('not-found', { member: 'ok', guest: 'not-found' }),
  },
  {
    endpoint: 'exportPoll',
    what: '[BEY-11] people of the session',
    given: closedPoll,
    input: (_world, pollId) => ({ params: { pollId, format: 'csv' } }),
    expected: accountsOfSession,
  },
  {
    endpoint: 'listRecordedActs',
    what: '[PROC-01] people of the session',
    given: closedPoll,
    input: ofSession,
    expected: peopleOfSession,
  },
  {
    endpoint: 'getSittingFacts',
    what: '[PROC-01] people of the session',
    given: closedPoll,
    input: ofSession,
    expected: peopleOfSession,
  },
  { endpoint: 'listRecordKeys', what: '[BEY-01] public', expected: everybody },
  { endpoint: 'getCheckpoint', what: '[BEY-36] public', expected: everybody },
  {
    endpoint: 'getConsistencyProof',
    what: '[BEY-36] public',
    given: entryInLog,
    input: () => ({ params: { first: '1', second: '1' } }),
    expected: everybody,
  },
  {
    endpoint: 'getLogProof',
    what: '[BEY-36] public, and a leaf that is not there is found by nobody',
    given: entryInLog,
    input: () => ({ params: { size: '1', leaf: '0'.repeat(64) } }),
    expected: outcomes('not-found', { nobody: 'not-found' }),
  },
  { endpoint: 'rotateRecordKey', what: '[BEY-01] administrators', expected: only(['admin']) },
];
