import { only } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';

const administrators = only(['admin']);

/** The cases of the first steps of a house, and of looking at its parts. */
export const casesOfFirstSteps: readonly PermissionCase[] = [
  { endpoint: 'getFirstSteps', what: '[PERM-25] administrators', expected: administrators },
  {
    endpoint: 'skipFirstStep',
    what: '[PERM-25] administrators',
    input: () => ({ params: { step: 'mail' }, body: { skipped: true } }),
    expected: administrators,
  },
  { endpoint: 'testMail', what: '[PERM-25] administrators, to themselves', expected: administrators },
  {
    endpoint: 'testMedia',
    what: '[PERM-25] administrators',
    input: () => ({ body: { browserConnects: true } }),
    expected: administrators,
  },
  {
    endpoint: 'testClock',
    what: '[PERM-25] administrators',
    input: () => ({ body: { browserMs: 1 } }),
    expected: administrators,
  },
  { endpoint: 'getSiteState', what: '[BEY-24] administrators', expected: administrators },
];
