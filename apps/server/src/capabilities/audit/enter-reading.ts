import type { ModerationActDetail, ModerationActKind } from '@hemicycle/contract/audit';
import type { READING_ACT_KINDS } from '@hemicycle/contract/moderation-act-kinds';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from './enter-act.ts';

type ReadingAct = Extract<ModerationActKind, (typeof READING_ACT_KINDS)[number]>;

/** Enters into the audit log that somebody reads or exports a record or a list, before it is handed
 *  out: nobody gets a record whose reading could not be entered. Check first whether the person
 *  may read. */
export async function enterReading(
  deps: Pick<Deps, 'clock' | 'db' | 'jobs'>,
  { userId: byUserId }: Pick<Viewer, 'userId'>,
  idVotingSession: string | null,
  act: ReadingAct,
  detail: Pick<ModerationActDetail, 'poll' | 'file' | 'language'> = {},
): Promise<void> {
  await inTransaction(deps.db, (transaction) =>
    enterAct(deps, transaction, idVotingSession, {
      ...{ act, byUserId, userId: null, created: deps.clock.nowMs(), detail },
    }),
  );
}
