import type { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';

/** Enters in the audit log that a session was made or changed, with what differs. Source: SESS-01,
 *  decision 0122. */
export function enterSession(
  deps: Deps,
  transaction: Transaction<Database>,
  { userId: byUserId }: Viewer,
  act: 'makeSession' | 'changeSession',
  idVotingSession: string,
  changes: ReturnType<typeof changedFields>,
): Promise<void> {
  return enterAct(deps, transaction, idVotingSession, {
    ...{ act, byUserId, userId: null, created: deps.clock.nowMs() },
    detail: { changes },
  });
}
