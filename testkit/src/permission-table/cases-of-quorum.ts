import { endpoints } from '@hemicycle/contract/endpoints';
import { only } from './cast.ts';
import type { Actor } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import type { World } from './world.ts';

/** A rule of the demonstration site. */
const RULE = 'half-of-the-members';
const ruleBody = { name: 'A third', amountType: 'percent', amount: '33.33', totalType: 'dynamic' };

const sees: readonly Actor[] = ['admin', 'moderator', 'member'];
const edits: readonly Actor[] = ['admin', 'moderator'];
/** The outsider may see the rules, since they are the site's: a member of the site holds the
 *  permission to view them. */
const seesTheSite = only([...sees, 'outsider']);
const administrators = only(['admin']);

async function ownRule({ clients }: World): Promise<string> {
  const { id } = await clients.admin.call('createQuorumRule', {
    body: { name: 'To be changed', amountType: 'other', amount: '3', totalType: 'dynamic' },
  });
  return id;
}

/** The cases of quorum rules and their results. */
export const casesOfQuorum: readonly PermissionCase[] = [
  { endpoint: 'listQuorumRules', what: '[QUOR-01] who sees quorums', expected: seesTheSite },
  {
    endpoint: 'createQuorumRule',
    what: '[QUOR-01] administrators who edit quorums',
    input: () => ({ body: ruleBody }),
    expected: administrators,
  },
  {
    endpoint: 'updateQuorumRule',
    what: '[QUOR-01] administrators who edit quorums',
    given: ownRule,
    input: (_world, ruleId) => ({ params: { ruleId }, body: ruleBody }),
    expected: administrators,
  },
  {
    endpoint: 'deleteQuorumRule',
    what: '[QUOR-01] administrators who edit quorums',
    given: ownRule,
    input: (_world, ruleId) => ({ params: { ruleId } }),
    expected: administrators,
  },
  {
    endpoint: 'updateVotingSessionDavra',
    what: '[QUOR-07] the rules of a session are applied by who edits quorums',
    input: ({ idVotingSession }) => ({ params: { idVotingSession }, body: { quorums: [RULE] } }),
    expected: only(edits),
  },
  {
    endpoint: 'updateVotingSessionDavra',
    what: '[QUOR-05] one more is applied by who edits quorums',
    input: ({ idVotingSession }) => ({
      params: { idVotingSession },
      body: { quorumRules: { apply: [RULE] } },
    }),
    expected: only(edits),
  },
  {
    endpoint: 'updateVotingSessionDavra',
    what: '[QUOR-07] with the chat to all only by who moderates or administers too',
    input: ({ idVotingSession }) => ({
      params: { idVotingSession },
      body: { quorums: [RULE], chatAll: false },
    }),
    expected: only(edits),
  },
  {
    endpoint: 'calculateQuorums',
    what: '[QUOR-08] who edits quorums, as oneself',
    input: ({ idVotingSession, userId }) => ({ params: { idVotingSession }, body: { userId } }),
    expected: only(edits),
  },
  {
    endpoint: 'calculateQuorums',
    what: '[QUOR-08] as another nobody',
    input: ({ idVotingSession }) => ({ params: { idVotingSession }, body: { userId: 'member03' } }),
    expected: only([]),
  },
  {
    endpoint: 'calculateQuorum',
    what: '[QUOR-09] who sees quorums, of the own session',
    input: ({ idVotingSession }) => ({ params: { idVotingSession, ruleId: RULE } }),
    expected: only(sees, { outsider: 'not-found' }),
    answer: (_world, answer) => {
      const { id, result } = endpoints.calculateQuorum.answer.parse(answer);
      if (id !== RULE || result === null) throw new Error('the rule with its result');
    },
  },
];
