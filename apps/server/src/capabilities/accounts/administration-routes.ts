import * as declared from '@hemicycle/contract/people-admin';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import type { AccountHook } from './account-hooks.ts';
import { loadAdministered, loadTies, searchAccounts } from './administered-person-store.ts';
import { changePeople } from './change-people.ts';
import { deletePerson } from './delete-person.ts';
import { updatePerson } from './update-person.ts';

/** The calls with which administrators look after accounts on screen. */
export function administrationRoutes(deps: Deps, hooks: readonly AccountHook[]): MountedRoute[] {
  return [
    route(declared.searchPeople, ({ query: { sort, order, page, ...filter } }) =>
      searchAccounts(deps.db, filter, { sort, order, page }),
    ),
    route(declared.getPerson, async ({ params: { userId } }) => {
      const person = (await loadAdministered(deps.db, [userId])).get(userId);
      if (person === undefined) throw new DomainError('not-found');
      const ties = await loadTies(deps.db, userId, deps.clock.nowMs());
      return { person, ties, lettersReach: deps.config.smtpUrl !== null };
    }),
    route(declared.updatePerson, ({ viewer, params, body }) =>
      updatePerson(deps, hooks, viewer, params.userId, body),
    ),
    route(declared.changePeople, ({ viewer, body }) => changePeople(deps, hooks, viewer, body)),
    route(declared.deletePerson, ({ viewer, params }) => deletePerson(deps, hooks, viewer, params.userId)),
  ];
}
