import { randomUUID } from 'node:crypto';
import { ALERTS_MAX } from '@hemicycle/contract/alert-limits';
import type { BroadcastMessage } from '@hemicycle/contract/notifications';
import { permissions } from '@hemicycle/contract/permissions';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { holdSession, requireSessionOf } from '../sessions/public.ts';
import {
  insertAlert,
  isAlertSent,
  loadSessionOfAlert,
  loadStandingAlerts,
  lockAlertsOf,
  updateTakenBack,
} from './alert-store.ts';

/** Sends a message of a moderator to everybody in a session, in whatever room of it they are. Once
 *  for each `requestId`. @throws DomainError `not-found`, `in-lobby`, `permission-missing`,
 *  `alerts-full`. Source: NOTIF-11. */
export async function sendAlert(
  { db, clock, news }: Pick<Deps, 'db' | 'clock' | 'news'>,
  viewer: Viewer,
  { toGroup, message, style, shownMs, requestId }: BroadcastMessage,
): Promise<void> {
  const { id: idVotingSession } = await requireSessionOf(db, viewer, toGroup);
  if (!may(viewer, permissions.moderation)) throw new DomainError('permission-missing');
  const { userId, displayName } = viewer;
  const isNew = await inTransaction(db, async (transaction) => {
    if (!(await holdSession(transaction, idVotingSession))) throw new DomainError('not-found');
    await lockAlertsOf(transaction, idVotingSession);
    if (requestId !== undefined && (await isAlertSent(transaction, { userId, requestId }))) return false;
    const nowMs = clock.nowMs();
    const standing = await loadStandingAlerts(transaction, idVotingSession, nowMs);
    if (standing.length >= ALERTS_MAX) throw new DomainError('alerts-full');
    await insertAlert(transaction, {
      id: randomUUID(),
      id_voting_session: idVotingSession,
      style,
      message,
      from_user_id: userId,
      from_name: displayName,
      sent_ms: nowMs,
      shown_until_ms: shownMs === 0 ? null : nowMs + shownMs,
      request_id: requestId ?? null,
    });
    return true;
  });
  if (isNew) news.announce({ kind: 'alerts', idVotingSession });
}

/** Takes a message off all pages. @throws DomainError `not-found`, `in-lobby`. */
export async function takeBackAlert(
  { db, clock, news }: Pick<Deps, 'db' | 'clock' | 'news'>,
  viewer: Viewer,
  alertId: string,
): Promise<void> {
  const idVotingSession = await loadSessionOfAlert(db, alertId);
  if (idVotingSession === null) throw new DomainError('not-found');
  await requireSessionOf(db, viewer, idVotingSession);
  if (await updateTakenBack(db, alertId, clock.nowMs())) news.announce({ kind: 'alerts', idVotingSession });
}
