import * as declared from '@hemicycle/contract/people-imports';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import type { AccountHook } from './account-hooks.ts';
import { inviteAfterImport } from './invite-imported.ts';
import { handleImportSweeps, listImports } from './people-imports.ts';
import { planUndo, undoImport } from './undo-import.ts';

/** The calls that list imports and take them back. It also registers the job that forgets old
 *  ones: call it once, before `deps.jobs` starts. */
export function importRoutes(deps: Deps, hooks: readonly AccountHook[]): MountedRoute[] {
  handleImportSweeps(deps);
  return [
    route(declared.listPeopleImports, () => listImports(deps.db, deps.clock.nowMs())),
    route(declared.getPeopleImport, async ({ params }) => {
      const [found] = await listImports(deps.db, deps.clock.nowMs(), params.importId);
      if (found === undefined) throw new DomainError('not-found');
      return found;
    }),
    route(declared.inviteImported, ({ viewer, params, request }) => {
      const siteUrl = deps.config.publicUrl ?? `${request.protocol}://${request.host}`;
      return inviteAfterImport(deps, hooks, viewer, { ...params, siteUrl });
    }),
    route(declared.planUndoImport, ({ params }) => planUndo(deps, params.importId)),
    route(declared.undoImport, ({ viewer, params }) => undoImport(deps, hooks, viewer, params.importId)),
  ];
}
