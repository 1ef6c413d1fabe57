import type { SignedOutWhy } from '@hemicycle/contract/socket';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { deleteSignInsOfUser } from '../auth/public.ts';
import { loadOpenHuddles } from '../huddles/public.ts';
import { takeOutEverywhere, type TakenFrom } from '../presence/public.ts';
import { pauseClockOfTakenOut } from '../speakers/public.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'news'>;

/** The message for the pages of a removed person, and what to write in the same transaction. */
interface RemovalNotice {
  readonly told: { readonly notificationId: string; readonly from: string };
  readonly write: (transaction: Transaction<Database>, nowMs: number) => Promise<void>;
}

interface Left extends TakenFrom {
  readonly roomIds: string[];
  readonly speechIds: string[] | null;
}

/** Removes a person from every meeting, whatever their pages do. First all their sign-ins end. Then
 *  they lose place, hand and floor. Then every server closes their sockets and takes them out of
 *  the media. They may sign in again and enter as everybody may. Repeating it changes nothing.
 *  `why`: what their pages say.
 *  Source: MOD-06, LEAVE-01. */
export async function removePerson(
  { db, clock, news }: Needs,
  userId: string,
  notice: RemovalNotice | null = null,
  why?: SignedOutWhy,
): Promise<void> {
  // Commit this first. Every entry into a meeting locks the sign-in, so an entry either ends before
  // this or is refused.
  const signInIds = await deleteSignInsOfUser(db, userId);
  const signedOut = { kind: 'signedOut' as const, signInIds, ...(why !== undefined && { why }) };
  // A page that hears of its sign-in first does not take the end of its media for a failure. A page
  // with a notice hears the notice first.
  const tellsFirst = notice === null && signInIds.length > 0;
  if (tellsFirst) news.announce(signedOut);
  const nowMs = clock.nowMs();
  let left: Left[] = [];
  try {
    left = await inTransaction(db, async (transaction) => {
      await notice?.write(transaction, nowMs);
      const taken = await takeOutEverywhere(transaction, userId, nowMs);
      return Promise.all(taken.map((from) => leaveOne(transaction, from, userId, nowMs)));
    });
  } finally {
    for (const { idVotingSession, roomIds } of left) {
      news.announce({ kind: 'removed', idVotingSession, userId, roomIds, told: notice?.told ?? null });
    }
    if (!tellsFirst && signInIds.length > 0) news.announce(signedOut);
    for (const one of left) tellLeft(news, one, userId);
  }
}

async function leaveOne(
  transaction: Transaction<Database>,
  from: TakenFrom,
  userId: string,
  nowMs: number,
): Promise<Left> {
  const { idVotingSession } = from;
  const speechIds = await pauseClockOfTakenOut(transaction, idVotingSession, [userId], nowMs);
  return { ...from, speechIds, roomIds: await mediaRoomsOf(transaction, idVotingSession) };
}

async function mediaRoomsOf(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const huddles = await loadOpenHuddles(db, idVotingSession);
  return [idVotingSession, ...huddles.map(({ id }) => id)];
}

function tellLeft(news: Deps['news'], { idVotingSession, hadHand, speechIds }: Left, userId: string): void {
  news.announce({ kind: 'people', idVotingSession, userIds: [userId] });
  if (hadHand) news.announce({ kind: 'hands', idVotingSession });
  if (speechIds !== null) news.announce({ kind: 'speakers', idVotingSession, speechIds });
  // The removed person may have presided.
  news.announce({ kind: 'session', idVotingSession });
}
