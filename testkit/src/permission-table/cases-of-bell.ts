import { accounts, accountsOfSession, only, outcomes } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import { openPoll } from './world.ts';

/** The lines of the division bell. */
export const casesOfBell: readonly PermissionCase[] = [
  { endpoint: 'readBell', what: '[BEY-42] one’s own bell', expected: accounts },
  {
    endpoint: 'addBellDevice',
    what: '[BEY-42] in one’s own browser; to a push service of browsers alone',
    input: () => ({
      body: { address: 'https://push.example/x', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22), name: 'x' },
    }),
    expected: outcomes('push-service-refused', { guest: 'account-needed' }),
  },
  {
    endpoint: 'removeBellDevice',
    what: '[BEY-42] a device of one’s own',
    input: () => ({ params: { deviceId: 'somebody-elses' } }),
    expected: outcomes('not-found', { guest: 'account-needed' }),
  },
  {
    endpoint: 'answerBell',
    what: '[BEY-42] those who may see the vote',
    given: openPoll,
    input: (_world, pollId) => ({ params: { pollId } }),
    expected: accountsOfSession,
  },
  {
    endpoint: 'ringForOne',
    what: '[BEY-42] those who run polls, for somebody whose vote is not on record',
    given: openPoll,
    input: (_world, pollId) => ({ params: { pollId, userId: 'nobody' } }),
    expected: only([], { admin: 'changed-meanwhile', moderator: 'changed-meanwhile' }),
  },
];
