import * as contract from '@hemicycle/contract/bell';
import { openWebPush } from '../../adapters/push/web-push.ts';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { addBellDevice, answerBell, readBell, removeBellDevice } from './own-bell.ts';
import { handleBell } from './ring-bell.ts';
import { ringForOne } from './ring-for-one.ts';

/** Whom push services may ask where the site has no address of https. */
const NO_CONTACT = 'mailto:hemicycle@localhost.localdomain';

/** The calls of the division bell, and the job that rings it. Source: BEY-42. */
export function bellRoutes(deps: Deps): MountedRoute[] {
  const { dataDir, publicUrl, adminEmail, pushOrigins: otherOrigins } = deps.config;
  const byMail = adminEmail === null ? NO_CONTACT : `mailto:${adminEmail}`;
  const contact = publicUrl?.startsWith('https:') ? publicUrl : byMail;
  const push = openWebPush({ dataDir, contact, otherOrigins });
  handleBell(deps, push);
  return [
    route(contract.readBell, ({ viewer }) => readBell(deps, push, viewer)),
    route(contract.addBellDevice, ({ viewer, body }) => addBellDevice(deps, push, viewer, body)),
    route(contract.removeBellDevice, ({ viewer, params }) =>
      removeBellDevice(deps, push, viewer, params.deviceId),
    ),
    route(contract.answerBell, ({ viewer, params }) => answerBell(deps, viewer, params.pollId)),
    route(contract.ringForOne, ({ viewer, params }) => ringForOne(deps, viewer, params)),
  ];
}
