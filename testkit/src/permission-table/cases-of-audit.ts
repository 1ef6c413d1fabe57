import { signedIn } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';

/** The cases of the entries that browsers write into the audit log. */
export const casesOfAudit: readonly PermissionCase[] = [
  {
    endpoint: 'postClientAudit',
    what: '[AUDIT-01] anybody signed in, about the own browser',
    input: () => ({
      body: {
        logType: 'virtualBackgroundFPS',
        logObject: { actualFPS: 14.5, theoreticalFPS: 40 },
        browserTabId: 7,
      },
    }),
    expected: signedIn,
  },
];
