import type { Migration } from '../platform/db/migrate.ts';
import * as actsForEverybody from './0081-acts-for-everybody.ts';
import * as actsOutliveSessions from './0086-acts-outlive-sessions.ts';
import * as auditChain from './0126-audit-chain.ts';
import * as settingHistory from './0137-setting-history.ts';

/** Those of the audit log and the history of settings. */
export const auditMigrations: readonly Migration[] = [
  { name: '0081-acts-for-everybody', up: actsForEverybody.up },
  { name: '0086-acts-outlive-sessions', up: actsOutliveSessions.up },
  { name: '0126-audit-chain', up: auditChain.up },
  { name: '0137-setting-history', up: settingHistory.up },
];
