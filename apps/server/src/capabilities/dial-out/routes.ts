import * as contract from '@hemicycle/contract/dial-out';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { callPhone, type IsRecorded } from './call-phone.ts';
import { listPhones, notePhoneAgreed, takePhoneOut } from './phones-there.ts';

/** The endpoints that call phones and take them out. Source: FND-60. */
export function dialOutRoutes(deps: Deps, isRecorded: IsRecorded): MountedRoute[] {
  return [
    route(contract.callPhone, async ({ viewer, params, body }) =>
      callPhone(deps, isRecorded, viewer, { ...params, ...body }),
    ),
    route(contract.listPhones, ({ viewer, params }) => listPhones(deps, viewer, params.idVotingSession)),
    route(contract.notePhoneAgreed, ({ viewer, params }) => notePhoneAgreed(deps, viewer, params)),
    route(contract.takePhoneOut, ({ viewer, params }) => takePhoneOut(deps, viewer, params)),
  ];
}
