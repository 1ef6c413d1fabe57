import type { ModerationActDetail, ModerationActKind } from '@hemicycle/contract/audit';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import type { PollRow } from './poll-tables.ts';

type PollAct = Extract<
  ModerationActKind,
  | 'makePoll'
  | 'changePoll'
  | 'deletePoll'
  | 'openPoll'
  | 'extendPoll'
  | 'suspendPoll'
  | 'resumePoll'
  | 'startRollCall'
  | 'enterVote'
  | 'markInRollCall'
  | 'undoInRollCall'
  | 'closePoll'
  | 'withdrawPoll'
  | 'declarePoll'
>;

/** Enters into the audit log what somebody who runs polls did to one, `userId`: for whom. Never
 *  what, when or whether anybody cast; what a clerk entered for somebody is the clerk's own act. */
export function enterPollAct(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  transaction: Transaction<Database>,
  { userId: byUserId }: Pick<Viewer, 'userId'>,
  poll: Pick<PollRow, 'id_voting_session' | 'title'>,
  act: PollAct,
  detail: Pick<ModerationActDetail, 'changes' | 'result' | 'reason' | 'from' | 'to'> = {},
  userId: string | null = null,
): Promise<void> {
  return enterAct(deps, transaction, poll.id_voting_session, {
    ...{ act, byUserId, userId, created: deps.clock.nowMs() },
    detail: { poll: poll.title, ...detail },
  });
}
