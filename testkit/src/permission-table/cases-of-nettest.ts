import { only, signedIn } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';

/** The cases of network tests. */
export const casesOfNettest: readonly PermissionCase[] = [
  {
    endpoint: 'createNetworkTestRoom',
    what: '[NET-14] everybody tests the own connection',
    input: () => ({ body: { title: 'Network test' } }),
    expected: signedIn,
  },
  {
    endpoint: 'saveSelfTest',
    what: '[BEY-44] everybody keeps the own self-test',
    input: () => ({ body: { tests: [{ name: 'server-calls', result: 'passed' }], path: null } }),
    expected: signedIn,
  },
  {
    endpoint: 'listSelfTests',
    what: '[BEY-44] those who run the sitting see who is ready',
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: only(['moderator', 'admin']),
  },
];
