import * as contract from '@hemicycle/contract/absent-mail';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { handleAbsentMail } from './handle-absent-mail.ts';
import { listAbsentPeople } from './list-absent-people.ts';
import { mailAbsentPeople } from './mail-absent-people.ts';

/** The calls of mail to absent people, and the job that sends it. Source: ADMIN-06. */
export function absentMailRoutes(deps: Deps): MountedRoute[] {
  handleAbsentMail(deps);
  return [
    route(contract.listAbsentPeople, ({ viewer, params }) =>
      listAbsentPeople(deps, viewer, params.idVotingSession),
    ),
    route(contract.mailAbsentPeople, ({ viewer, params, body, request }) =>
      mailAbsentPeople(deps, viewer, {
        ...params,
        ...body,
        // Without a configured address the link leads where this moderator came in.
        siteUrl: deps.config.publicUrl ?? `${request.protocol}://${request.host}`,
      }),
    ),
  ];
}
