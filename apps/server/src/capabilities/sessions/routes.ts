import * as callIn from '@hemicycle/contract/call-in-numbers';
import * as closed from '@hemicycle/contract/closed-sessions';
import * as earlier from '@hemicycle/contract/earlier-sessions';
import * as proxies from '@hemicycle/contract/proxy-import';
import * as declared from '@hemicycle/contract/sessions';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { type ListDesk, readList } from '../accounts/public.ts';
import { closeSession, openSession, readClosed } from './close-session.ts';
import { deleteSession } from './delete-session.ts';
import { listEarlierSessions, loadEarlierSession } from './earlier-sessions.ts';
import { endSession } from './end-session.ts';
import { importProxies } from './import-proxies.ts';
import { listCallInNumbers } from './list-call-in-numbers.ts';
import { getSession, listSessions } from './list-sessions.ts';
import { createSession } from './create-session.ts';
import { handleProxyImportSweeps, listProxyImports } from './proxy-imports.ts';
import { changeSession } from './save-session.ts';
import type { SessionHook } from './session-hooks.ts';
import { handleLobbyOpenings } from './switch-lobby.ts';
import { planUndoProxyImport, undoProxyImport } from './undo-proxy-import.ts';
import { updateSessionDavra } from './update-session-davra.ts';

/** The endpoints of sessions. It also registers the jobs that open lobbies and that forget old
 *  imports of proxies: call it once, before `deps.jobs` starts. */
export function sessionRoutes(deps: Deps, desk: ListDesk, hooks: readonly SessionHook[]): MountedRoute[] {
  handleLobbyOpenings(deps);
  handleProxyImportSweeps(deps);
  return [
    route(declared.listVotingSessions, ({ viewer }) => listSessions(deps, viewer)),
    route(declared.getVotingSession, ({ viewer, params }) =>
      getSession(deps, viewer, params.idVotingSession),
    ),
    route(earlier.listEarlierSessions, ({ viewer, query }) => listEarlierSessions(deps, viewer, query)),
    route(earlier.getEarlierSession, ({ viewer, params }) =>
      loadEarlierSession(deps, viewer, params.idVotingSession),
    ),
    route(declared.createVotingSession, ({ viewer, body }) => createSession(deps, hooks, viewer, body)),
    route(declared.updateVotingSession, ({ viewer, params, body }) =>
      changeSession(deps, hooks, viewer, params.idVotingSession, body),
    ),
    route(declared.changeVotingSession, ({ viewer, params, body }) =>
      changeSession(deps, hooks, viewer, params.idVotingSession, body),
    ),
    route(declared.updateVotingSessionDavra, ({ viewer, params, body }) =>
      updateSessionDavra(deps, hooks, viewer, params.idVotingSession, body),
    ),
    route(proxies.importProxies, async ({ viewer, params, body }) =>
      importProxies(deps, desk, viewer, params.idVotingSession, {
        ...body,
        ...(await readList(deps, viewer, body)),
      }),
    ),
    route(proxies.listProxyImports, ({ viewer, params }) =>
      listProxyImports(deps, viewer, params.idVotingSession),
    ),
    route(proxies.planUndoProxyImport, ({ viewer, params }) => planUndoProxyImport(deps, viewer, params)),
    route(proxies.undoProxyImport, ({ viewer, params }) => undoProxyImport(deps, viewer, params)),
    route(callIn.listCallInNumbers, ({ viewer, params }) =>
      listCallInNumbers(deps, viewer, params.meetingId),
    ),
    route(declared.endVotingSession, ({ viewer, params }) =>
      endSession(deps, hooks, viewer, params.idVotingSession),
    ),
    route(closed.readClosedSession, ({ viewer, params }) => readClosed(deps, viewer, params.idVotingSession)),
    route(closed.closeSession, ({ viewer, params, body }) =>
      closeSession(deps, hooks, viewer, params.idVotingSession, body),
    ),
    route(closed.openSession, ({ viewer, params }) => openSession(deps, viewer, params.idVotingSession)),
    route(declared.deleteVotingSession, async ({ viewer, params }) => {
      await deleteSession(deps, hooks, viewer, params.idVotingSession);
      return undefined;
    }),
  ];
}
