import { randomUUID } from 'node:crypto';
import { ALERTS_MAX } from '@hemicycle/contract/alert-limits';
import { takeBackAlert as takeBack } from '@hemicycle/contract/alerts';
import type { BroadcastMessage } from '@hemicycle/contract/notifications';
import { permissions } from '@hemicycle/contract/permissions';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { holdSession, requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import {
  insertAlert,
  isAlertSent,
  loadSentAlert,
  loadStandingAlerts,
  lockAlertsOf,
  updateTakenBack,
} from './alert-store.ts';

/** Sends a message of a moderator to everybody in a session, in whatever room of it they are, with
 *  its entry in the audit log. Once for each `requestId`. @throws DomainError `not-found`,
 *  `in-lobby`, `permission-missing`, `alerts-full`. Source: NOTIF-11. */
export async function sendAlert(
  deps: Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'>,
  viewer: Viewer,
  { toGroup, message, style, shownMs, requestId }: BroadcastMessage,
): Promise<void> {
  const { db, clock, news } = deps;
  const { id: idVotingSession } = await requireSessionOf(db, viewer, toGroup);
  if (!may(viewer, permissions.moderation)) throw new DomainError('permission-missing');
  const { userId, displayName } = viewer;
  const isNew = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, [permissions.moderation]);
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
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'sendAlert', byUserId: userId, userId: null, detail: { message, shownMs }, created: nowMs },
    });
    return true;
  });
  if (isNew) news.announce({ kind: 'alerts', idVotingSession });
}

/** Takes a message off all pages. @throws DomainError `not-found`, `in-lobby`. */
export async function takeBackAlert(
  deps: Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'>,
  viewer: Viewer,
  alertId: string,
): Promise<void> {
  const { db, clock, news } = deps;
  const alert = await loadSentAlert(db, alertId);
  if (alert === null) throw new DomainError('not-found');
  const { idVotingSession, message } = alert;
  await requireSessionOf(db, viewer, idVotingSession);
  const isTakenBack = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, takeBack.access);
    const created = clock.nowMs();
    if (!(await updateTakenBack(transaction, alertId, created))) return false;
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'takeBackAlert', byUserId: viewer.userId, userId: null, detail: { message }, created },
    });
    return true;
  });
  if (isTakenBack) news.announce({ kind: 'alerts', idVotingSession });
}
