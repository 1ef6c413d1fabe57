import type { Access } from '@hemicycle/contract/endpoint';
import { MINUTE_BLOCKS_MAX } from '@hemicycle/contract/minute-limits';
import { mayWriteMinutes } from '@hemicycle/contract/minutes';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadNames } from '../accounts/public.ts';
import { requireSittingOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { type BlockRow, isBlockKnown, loadBlocks, loadMinutesRow, type MinutesRow } from './minutes-store.ts';

/** Minutes that are held for one step, and who makes it when. */
export interface HeldMinutes {
  readonly transaction: Transaction<Database>;
  readonly minutes: MinutesRow;
  readonly nowMs: number;
  readonly byName: string;
}

/** Makes one step in the minutes of a sitting of the viewer. Steps of several people, on any
 *  server, are made one after another. @throws DomainError `not-found`, `in-lobby`,
 *  `permission-missing`, and what the step throws. */
export async function inMinutes<Done>(
  deps: Pick<Deps, 'db' | 'clock' | 'news'>,
  viewer: Viewer,
  idVotingSession: string,
  step: (held: HeldMinutes) => Promise<Done>,
  access: Access = mayWriteMinutes,
): Promise<Done> {
  const { id } = await requireSittingOf(deps.db, viewer, idVotingSession);
  const done = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, access);
    const minutes = await loadMinutesRow(transaction, id, { lock: true });
    if (minutes === null) throw new DomainError('not-found');
    const byName = await nameOf(transaction, viewer.userId);
    return step({ transaction, minutes, nowMs: deps.clock.nowMs(), byName });
  });
  deps.news.announce({ kind: 'minutes', idVotingSession: id });
  return done;
}

/** The name of an account as the minutes keep it. */
export async function nameOf(db: Transaction<Database>, userId: string): Promise<string> {
  return (await loadNames(db, [userId])).get(userId) ?? userId;
}

/** Refuses a change of what was sent, approved or signed. @throws DomainError `minutes-locked`. */
export function requireDraft({ state }: MinutesRow): void {
  if (state !== 'draft') throw new DomainError('minutes-locked');
}

/** Where a new block of this id goes: behind the block `after`. `there`: the block itself, where an
 *  earlier request has added it. @throws DomainError `minutes-locked`, `minutes-full`, `not-found`,
 *  `already-exists` for an id that was used before. */
export async function placeBehind(
  { transaction, minutes }: HeldMinutes,
  { id, after }: { readonly id: string; readonly after: string },
): Promise<{ readonly there: BlockRow } | { readonly before: BlockRow }> {
  const blocks = await loadBlocks(transaction, minutes.id_voting_session);
  const there = blocks.find((block) => block.id === id);
  if (there !== undefined) return { there };
  requireDraft(minutes);
  if (blocks.length >= MINUTE_BLOCKS_MAX) throw new DomainError('minutes-full');
  const before = blocks.find((block) => block.id === after);
  if (before === undefined) throw new DomainError('not-found');
  if (await isBlockKnown(transaction, id)) throw new DomainError('already-exists');
  return { before };
}

/** The block, where its version is the one that the caller has read. @throws DomainError
 *  `not-found`, `changed-meanwhile`. */
export async function requireBlock(
  { transaction, minutes }: HeldMinutes,
  blockId: string,
  { kind, version }: { readonly kind: 'fact' | 'text'; readonly version: number },
): Promise<BlockRow> {
  const blocks = await loadBlocks(transaction, minutes.id_voting_session);
  const block = blocks.find(({ id }) => id === blockId);
  if (block === undefined || (block.fact_key === null) !== (kind === 'text'))
    throw new DomainError('not-found');
  if (block.version !== version) throw new DomainError('changed-meanwhile');
  return block;
}
