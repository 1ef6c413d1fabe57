import { moveToLobbyQueue } from '@hemicycle/contract/lobby';
import * as declared from '@hemicycle/contract/notifications';
import { canTellOfShare } from '@hemicycle/rules/share/share-policy';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { sendAlert } from '../alerts/public.ts';
import { loadForceMutes, loadPlaces } from '../presence/public.ts';
import { requireAttendedSession, requireSessionOf } from '../sessions/public.ts';
import { otherAcceptsDeviceChanges } from './accepts-device-changes.ts';
import { loadDevices, loadNotification } from './notification-store.ts';
import { requireKnownPerson } from './require-known-person.ts';
import { sendHelpTip } from './send-help-tip.ts';
import { sendMove } from './send-move.ts';
import { sendNotification } from './send-notification.ts';
import { handleNotificationSweeps } from './sweep-notifications.ts';

export function notificationRoutes(deps: Deps): MountedRoute[] {
  handleNotificationSweeps(deps);
  return [
    route(declared.sendNotification, ({ viewer, params: { userId }, query, body }) =>
      sendNotification(deps, viewer, { userId, named: query.idVotingSession }, body),
    ),
    route(moveToLobbyQueue, async ({ viewer, params: { userId } }) => {
      const { id: idVotingSession } = await requireAttendedSession(deps.db, viewer);
      await sendMove(deps, viewer, { idVotingSession, userId }, { instruction: 'gotoLobby' });
    }),
    route(declared.getNotificationStatus, async ({ viewer, params }) => {
      const sent = await loadNotification(deps.db, params.notificationId);
      if (sent === null || sent.from !== viewer.userId) throw new DomainError('not-found');
      return { id: sent.id, readTime: sent.readMs ?? 0 };
    }),
    route(declared.sendBroadcast, async ({ viewer, body }) => {
      if (body.type === 'message') return sendAlert(deps, viewer, body);
      if (body.type === 'helpTip') return sendHelpTip(deps, viewer, body);
      const { id: idVotingSession } = await requireSessionOf(deps.db, viewer, body.toGroup);
      const words = await loadForceMutes(deps.db, idVotingSession, [viewer.userId]);
      const { forceMuteShare } = words.get(viewer.userId) ?? { forceMuteShare: null };
      if (!canTellOfShare({ forceMuteShare, actionsAllowed: viewer.actionsAllowed }))
        throw new DomainError('permission-missing');
      const { userId } = viewer;
      const roomId = (await loadPlaces(deps.db, idVotingSession, [userId])).get(userId);
      if (roomId === undefined) throw new DomainError('not-found');
      deps.news.announce({ kind: 'broadcast', idVotingSession, from: userId, roomId, broadcast: body });
      return undefined;
    }),
    route(declared.listPersonDevices, async ({ viewer, params }) => {
      const session = await requireAttendedSession(deps.db, viewer);
      await requireKnownPerson(deps.db, session.id, params.userId);
      if (!(await otherAcceptsDeviceChanges(deps, params.userId)))
        throw new DomainError('device-changes-off');
      return (await loadDevices(deps.db, session.id, params.userId)) ?? { deviceInfos: [], toldMs: null };
    }),
  ];
}
