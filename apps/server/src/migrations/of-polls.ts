import type { Migration } from '../platform/db/migrate.ts';
import * as bell from './0165-bell.ts';
import * as courseOfVotes from './0147-course-of-votes.ts';
import * as inClosedSessions from './0171-votes-in-closed-sessions.ts';
import * as recordLog from './0243-record-log.ts';
import * as ringsAgain from './0277-rings-again.ts';
import * as rollOrders from './0186-roll-orders.ts';
import * as rollCalls from './0164-roll-calls.ts';

/** The migrations of polls, of their record and of their division bell since 0066. */
export const pollMigrations: readonly Migration[] = [
  { name: '0147-course-of-votes', up: courseOfVotes.up },
  { name: '0164-roll-calls', up: rollCalls.up },
  { name: '0165-bell', up: bell.up },
  { name: '0171-votes-in-closed-sessions', up: inClosedSessions.up },
  { name: '0186-roll-orders', up: rollOrders.up },
  { name: '0243-record-log', up: recordLog.up },
  { name: '0277-rings-again', up: ringsAgain.up },
];
