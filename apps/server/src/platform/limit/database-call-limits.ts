import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import { deleteCountedCall, insertCountedCall } from './call-limit-store.ts';
import type { CallLimits } from './call-limits.ts';

/** Limits in the database, which all servers of a site share. */
export function createDatabaseCallLimits<Tables>(db: Kysely<Tables>, clock: Clock): CallLimits {
  return {
    async take(counted) {
      const id = randomUUID();
      const retryAfterMs = await insertCountedCall(db, { id, nowMs: clock.nowMs() }, counted);
      if (retryAfterMs !== null) return { kind: 'refused', retryAfterMs };
      return { kind: 'taken', giveBack: () => deleteCountedCall(db, id) };
    },
  };
}
