import type { Access } from '@hemicycle/contract/endpoint';
import { isMainChamberOf } from '@hemicycle/rules/rooms/place';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type Act, enterAct } from '../audit/public.ts';
import { isPhoneUnasked } from '../dial-out/public.ts';
import { hasEnded, lockSession } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { saveFirstAnswers } from './answer-store.ts';
import { keepRecordings } from './keep-recordings.ts';
import type { RecordedRoom } from './recorded-room.ts';
import { ASKS_FOR_MS } from './recording-times.ts';

type Given = Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'>;

/** What a change did. `act`: its entry in the audit log; null: it found everything as it is asked
 *  for. */
interface Changed<Answer> {
  readonly answer: Answer;
  readonly act: Pick<Act, 'act' | 'detail'> | null;
}

/** Changes what is recorded or streamed of a room, in a transaction that holds its session, with an
 *  entry in the audit log. Then recorders get their work, and the session is told.
 *  @throws DomainError `not-found`, `permission-missing`, and what `change` throws. */
export async function changeRun<Answer>(
  deps: Given,
  viewer: Viewer,
  { room: { session }, access }: { readonly room: RecordedRoom; readonly access: Access },
  change: (transaction: Transaction<Database>, nowMs: number) => Promise<Changed<Answer>>,
): Promise<Answer> {
  const { db, clock, news } = deps;
  const answer = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, access);
    if (!(await lockSession(transaction, session.id))) throw new DomainError('not-found');
    const nowMs = clock.nowMs();
    const changed = await change(transaction, nowMs);
    if (changed.act !== null) {
      await enterAct(deps, transaction, session.id, {
        ...{ ...changed.act, byUserId: viewer.userId, userId: null, created: nowMs },
      });
    }
    return changed.answer;
  });
  await keepRecordings(deps);
  news.announce({ kind: 'recording', idVotingSession: session.id });
  return answer;
}

/** The columns of a recording or a stream whose people are asked from now on. */
export function asksFrom(nowMs: number) {
  return { state: 'asking', asks_until_ms: nowMs + ASKS_FOR_MS } as const;
}

/** Notes that who begins it agrees, and what people answered to others beside it. */
export async function noteFirstAnswers(
  transaction: Transaction<Database>,
  viewer: Viewer,
  recordingId: string,
  nowMs: number,
): Promise<void> {
  await saveFirstAnswers(transaction, {
    recording_id: recordingId,
    user_id: viewer.userId,
    at_ms: nowMs,
  });
}

/** @throws DomainError `session-ended`, `session-is-closed`. */
export async function requireOpenSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { session }: Pick<RecordedRoom, 'session'>,
): Promise<void> {
  if (await hasEnded(db, session, clock.nowMs())) throw new DomainError('session-ended');
  if (session.closed_since_ms !== null) throw new DomainError('session-is-closed');
}

/** A phone cannot answer the notice: somebody says for it that it agrees, before its room is
 *  recorded. @throws DomainError `phones-not-asked`. Source: BEY-17. */
export async function requirePhonesAsked(
  transaction: Transaction<Database>,
  { session, floorRoomId }: Pick<RecordedRoom, 'session' | 'floorRoomId'>,
): Promise<void> {
  if (!isMainChamberOf(session.id, floorRoomId)) return;
  if (await isPhoneUnasked(transaction, session.id)) throw new DomainError('phones-not-asked');
}
