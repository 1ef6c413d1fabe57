import { getOwnConnections } from '@hemicycle/contract/people';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { type AccountSockets, CONNECTIONS_PER_ACCOUNT_MAX } from './account-sockets.ts';

export function chamberRoutes(sockets: Pick<AccountSockets, 'count'>): MountedRoute[] {
  return [
    route(getOwnConnections, async ({ viewer }) => ({
      open: sockets.count(viewer.userId),
      limit: CONNECTIONS_PER_ACCOUNT_MAX,
    })),
  ];
}
