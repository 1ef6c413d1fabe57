import * as declared from '@hemicycle/contract/people';
import * as lists from '@hemicycle/contract/user-import';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { grantSiteUpload } from '../uploads/public.ts';
import type { AccountHook } from './account-hooks.ts';
import { loadAccounts } from './account-store.ts';
import { administrationRoutes } from './administration-routes.ts';
import { createUser } from './create-user.ts';
import { importRoutes } from './import-routes.ts';
import { importUsers } from './import-users.ts';
import type { ListDesk } from './list-desk.ts';
import { pictureRoutes } from './picture-routes.ts';
import { presentUser } from './present-user.ts';
import { LISTS, readList } from './uploaded-list.ts';
import { updateUserRoles } from './update-user-roles.ts';

export function accountRoutes(deps: Deps, desk: ListDesk, hooks: readonly AccountHook[]): MountedRoute[] {
  return [
    ...importRoutes(deps, hooks),
    ...administrationRoutes(deps, hooks),
    ...pictureRoutes(deps, hooks),
    route(declared.listUsers, async ({ viewer }) => {
      const accounts = await loadAccounts(deps.db);
      return accounts.map((account) => presentUser(account, viewer));
    }),
    route(declared.createUser, ({ viewer, body }) => createUser(deps, viewer, body)),
    route(declared.updateUserRoles, ({ viewer, params, body }) =>
      updateUserRoles(deps, viewer, params.userId, body),
    ),
    route(lists.createListUpload, ({ viewer, body }) => grantSiteUpload(deps, viewer, LISTS, body.sizeBytes)),
    route(lists.importUsers, async ({ viewer, body, request }) =>
      importUsers(deps, desk, hooks, viewer, {
        ...body,
        ...(await readList(deps, viewer, body)),
        inviteFrom: body.invite
          ? (deps.config.publicUrl ?? `${request.protocol}://${request.host}`)
          : undefined,
      }),
    ),
  ];
}
