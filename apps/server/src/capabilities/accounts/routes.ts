import * as declared from '@hemicycle/contract/people';
import * as lists from '@hemicycle/contract/user-import';
import type { Deps } from '../../deps.ts';
import { receiveList } from '../../platform/http/received-list.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import type { AccountHook } from './account-hooks.ts';
import { loadAccounts } from './account-store.ts';
import { administrationRoutes } from './administration-routes.ts';
import { createUser } from './create-user.ts';
import { decodeList } from './decode-list.ts';
import { importRoutes } from './import-routes.ts';
import { importUsers } from './import-users.ts';
import type { ListDesk } from './list-desk.ts';
import { presentUser } from './present-user.ts';
import { updateUserRoles } from './update-user-roles.ts';

export function accountRoutes(deps: Deps, desk: ListDesk, hooks: readonly AccountHook[]): MountedRoute[] {
  return [
    ...importRoutes(deps, hooks),
    ...administrationRoutes(deps, hooks),
    route(declared.listUsers, async ({ viewer }) => {
      const accounts = await loadAccounts(deps.db);
      return accounts.map((account) => presentUser(account, viewer));
    }),
    route(declared.createUser, ({ viewer, body }) => createUser(deps, viewer, body)),
    route(declared.updateUserRoles, ({ viewer, params, body }) =>
      updateUserRoles(deps, viewer, params.userId, body),
    ),
    route(lists.importUsers, ({ viewer, body, request }) =>
      importUsers(deps, desk, hooks, viewer, {
        ...body,
        encoding: null,
        inviteFrom: body.invite
          ? (deps.config.publicUrl ?? `${request.protocol}://${request.host}`)
          : undefined,
      }),
    ),
    route(lists.importUserFile, async ({ viewer, query, request }) => {
      const { bytes, charset } = receiveList(request);
      const { text, encoding } = decodeList(bytes, query.encoding ?? charset);
      return importUsers(deps, desk, hooks, viewer, {
        csv: text,
        encoding,
        decimal: query.decimal,
        dryRun: query.dryRun === 'true',
        createGroups: query.createGroups === 'true',
        passwordsLater: query.passwordsLater === 'true',
        withText: query.text === 'true',
      });
    }),
  ];
}
