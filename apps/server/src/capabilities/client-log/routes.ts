import * as declared from '@hemicycle/contract/client-log';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { enterAct } from '../audit/public.ts';
import { isSecretPollOpenAnywhere } from '../polls/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { loadLog, loadLogs, loadPeopleOfLogs, loadWish, saveWish } from './client-log-store.ts';
import { handleLogSweeps, receiveClientLog } from './receive-client-log.ts';

/** The endpoints of the logs that pages send. Source: CLOG-08. */
export function clientLogRoutes(deps: Deps): MountedRoute[] {
  handleLogSweeps(deps);
  return [
    route(declared.postClientLog, ({ viewer, body }) => receiveClientLog(deps, viewer, body)),
    route(declared.getClientLogWish, async ({ viewer }) => ({
      ...(await loadWish(deps.db, viewer.userId)),
      held: await isSecretPollOpenAnywhere(deps.db),
    })),
    route(declared.askForClientLog, ({ viewer, params: { userId }, body: { flagged, request } }) =>
      inTransaction(deps.db, async (transaction) => {
        await requireStillMay(deps, transaction, viewer, declared.askForClientLog.access);
        const nowMs = deps.clock.nowMs();
        const wish = { flagged, ...(request === true && { requestedMs: nowMs }) };
        if (!(await saveWish(transaction, userId, wish))) throw new DomainError('not-found');
        const act = { act: 'askClientLog', byUserId: viewer.userId, userId, created: nowMs } as const;
        const detail = flagged === undefined ? {} : { on: flagged };
        await enterAct(deps, transaction, null, { ...act, detail });
        return loadWish(transaction, userId);
      }),
    ),
    route(declared.listClientLogs, async ({ query }) => ({
      ...(await loadLogs(deps.db, query)),
      people: await loadPeopleOfLogs(deps.db),
    })),
    route(declared.getClientLog, async ({ params }) => {
      const found = await loadLog(deps.db, params.logId);
      if (found === null) throw new DomainError('not-found');
      return found;
    }),
  ];
}
