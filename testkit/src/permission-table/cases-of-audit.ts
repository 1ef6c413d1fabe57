import { randomUUID } from 'node:crypto';
import { saveSettings } from '@hemicycle/server/capabilities/site/site-store';
import { only, outcomes, signedIn } from './cast.ts';
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
    endpoint: 'readThirdParties',
    what: '[CFG-15] anybody signed in, about themselves',
    expected: signedIn,
  },
  {
    endpoint: 'readThirdPartyUse',
    what: '[CFG-15] anybody signed in, about themselves',
    expected: signedIn,
  },
  {
    endpoint: 'answerThirdParty',
    what: '[CFG-16] anybody signed in, for themselves',
    given: async ({ server }) => {
      await saveSettings(server.database.db, { googleAnalyticsCode: 'G-HOUSE1' });
    },
    input: () => ({ params: { use: 'analytics' }, body: { service: 'G-HOUSE1', agreed: false } }),
    expected: signedIn,
  },
  {
    endpoint: 'openAnalytics',
    what: '[CFG-16] nobody who has not agreed',
    expected: outcomes('third-party-not-agreed'),
  },
  {
    endpoint: 'listClientAudit',
    what: '[AUDIT-01] administrators read what browsers entered',
    expected: only(['admin']),
  },
  {
    endpoint: 'getSettingHistory',
    what: '[CFG-01] administrators read who changed which setting',
    expected: only(['admin']),
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
    // The clock of the table stands still, so no job makes the chain.
    given: async ({ server }) => {
      await server.database.pool.query(
        `insert into moderation_acts (id, session_title, act, by_name, detail, created_ms, sequence, hash)
         values ('first', '', 'beginLog', '', '{}', 1, 0, repeat('0', 64)) on conflict do nothing`,
      );
      await server.database.pool.query(
        `insert into audit_heads values (0, repeat('0', 64), 1, repeat('0', 64), repeat('A', 86))
         on conflict do nothing`,
      );
    },
    expected: only(['admin']),
  },
  {
    endpoint: 'postClientLog',
    what: '[CLOG-08] anybody signed in, of the own pages, where the site wants logs',
    given: async ({ server }) => {
      await saveSettings(server.database.db, { clientLogsSendModes: ['siteDebug'] });
    },
    input: () => ({
      body: {
        ...{ messageArray: ['info here'], errorCount: 0, logReason: 'siteDebug' },
        ...{ messageCount: 1, messageBytes: 9 },
      },
    }),
    expected: signedIn,
  },
  {
    endpoint: 'getClientLogWish',
    what: '[CLOG-01] everybody asks about the own pages',
    expected: signedIn,
  },
  {
    endpoint: 'askForClientLog',
    what: '[CLOG-01] administrators ask for the log of somebody’s pages',
    input: () => ({ params: { userId: 'member08' }, body: { request: true } }),
    expected: only(['admin']),
  },
  {
    endpoint: 'listClientLogs',
    what: '[CLOG-08] administrators list the logs of pages',
    expected: only(['admin']),
  },
  {
    endpoint: 'getClientLog',
    what: '[CLOG-08] administrators read the log of a page',
    given: async ({ server }) => {
      const id = randomUUID();
      await server.database.pool.query(
        `insert into client_logs (id, user_id, log_reason, lines, error_count, message_count, message_bytes, created_ms)
         values ($1, 'member08', 'error', '{one}', 1, 1, 3, 1)`,
        [id],
      );
      return id;
    },
    input: (_, logId) => ({ params: { logId } }),
    expected: only(['admin']),
  },
];
