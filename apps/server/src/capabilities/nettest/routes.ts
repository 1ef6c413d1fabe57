import * as contract from '@hemicycle/contract/nettest';
import { selfTestStateOf } from '@hemicycle/rules/nettest/judge-path';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { loadExpected } from '../absent-mail/public.ts';
import { presentName } from '../accounts/public.ts';
import { requireBelonging } from '../sessions/public.ts';
import { loadSelfTests, saveLastSelfTest } from './nettest-store.ts';
import { createTestRoom, handleTestRoomSweeps } from './test-rooms.ts';

/** The endpoints of network tests. Source: NET-14, BEY-44. */
export function nettestRoutes(deps: Deps): MountedRoute[] {
  handleTestRoomSweeps(deps);
  return [
    route(contract.createNetworkTestRoom, ({ viewer, body }) => createTestRoom(deps, viewer, body.title)),
    route(contract.saveSelfTest, ({ viewer, body: { tests, path } }) =>
      saveLastSelfTest(deps.db, viewer.userId, {
        state: selfTestStateOf(tests, path),
        failed: tests.flatMap(({ name, result }) => (result === 'failed' ? [name] : [])),
        path,
        testedMs: deps.clock.nowMs(),
      }),
    ),
    route(contract.listSelfTests, async ({ viewer, params: { idVotingSession } }) => {
      const session = await requireBelonging(deps.db, viewer, idVotingSession);
      const expected = await loadExpected(deps.db, session.id);
      const tests = await loadSelfTests(
        deps.db,
        expected.map(({ userId }) => userId),
      );
      return {
        people: expected.map(({ userId, email, displayName }) => ({
          userId,
          displayName: presentName({ email, displayName }),
          selfTest: tests.get(userId) ?? null,
        })),
      };
    }),
  ];
}
