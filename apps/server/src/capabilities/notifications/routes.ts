import * as declared from '@hemicycle/contract/notifications';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { requireAttendedSession, requireSessionOf } from '../sessions/public.ts';
import { acceptsDeviceChanges } from './accepts-device-changes.ts';
import { loadDevices, loadNotification } from './notification-store.ts';
import { sendNotification } from './send-notification.ts';

export function notificationRoutes(deps: Deps): MountedRoute[] {
  return [
    route(declared.sendNotification, ({ viewer, params, body }) =>
      sendNotification(deps, viewer, params.userId, body),
    ),
    route(declared.getNotificationStatus, async ({ viewer, params }) => {
      const sent = await loadNotification(deps.db, params.notificationId);
      if (sent === null || sent.from !== viewer.userId) throw new DomainError('not-found');
      return { id: sent.id, readTime: sent.readMs ?? 0 };
    }),
    route(declared.sendBroadcast, async ({ viewer, body }) => {
      const { id: idVotingSession } = await requireSessionOf(deps.db, viewer, body.toGroup);
      deps.news.announce({ kind: 'broadcast', idVotingSession, from: viewer.userId, broadcast: body });
    }),
    route(declared.listPersonDevices, async ({ viewer, params }) => {
      const session = await requireAttendedSession(deps.db, viewer);
      if (!(await acceptsDeviceChanges(deps, params.userId))) throw new DomainError('device-changes-off');
      return (await loadDevices(deps.db, session.id, params.userId)) ?? { deviceInfos: [], toldMs: null };
    }),
  ];
}
