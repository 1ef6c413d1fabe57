import { only, signedIn } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';

/** The cases of the audit log: what browsers write into it, and what moderators did. */
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
  {
    endpoint: 'listModerationActs',
    what: '[LOBBY-13] moderators and administrators read what was done to people',
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: only(['admin', 'moderator']),
  },
  {
    endpoint: 'downloadModerationActs',
    what: '[MOD-01] moderators and administrators save what was done to people',
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: only(['admin', 'moderator']),
  },
  {
    endpoint: 'listAllModerationActs',
    what: '[MOD-01] administrators read what was done in all sessions',
    expected: only(['admin']),
  },
  {
    endpoint: 'downloadAllModerationActs',
    what: '[MOD-01] administrators save what was done in all sessions',
    expected: only(['admin']),
  },
  {
    endpoint: 'getAuditChain',
    what: 'administrators have the chain of the audit log checked',
    expected: only(['admin']),
  },
  {
    endpoint: 'downloadAuditChain',
    what: 'administrators save the chain of the audit log',
    expected: only(['admin']),
  },
];
