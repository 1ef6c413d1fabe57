import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import {
  CORRECTIONS_MAX,
  CORRECTIONS_OF_PERSON_MAX,
  MINUTE_BLOCKS_MAX,
} from '@hemicycle/contract/minute-limits';
import type {
  answerMinuteCorrection as answerEndpoint,
  askMinuteCorrection as askEndpoint,
} from '@hemicycle/contract/minute-corrections';
import type { CorrectionAnswer, MinuteCorrection, Minutes } from '@hemicycle/contract/minutes';
import { holdsPassage } from '@hemicycle/rules/minutes/passage';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import type { ExportDesk } from '../exports/public.ts';
import {
  answerCorrectionRow,
  type CorrectionRow,
  deleteCorrection,
  insertCorrection,
  loadCorrection,
  loadCorrections,
} from './correction-store.ts';
import { type HeldMinutes, inMinutes, requireBlock } from './in-minutes.ts';
import {
  type BlockRow,
  insertBlock,
  loadBlocks,
  loadMinutesRow,
  updateBlock,
  updateMinutes,
} from './minutes-store.ts';
import { presentCorrection } from './present-minutes.ts';
import { presentChanged } from './read-minutes.ts';

interface OfCorrection {
  readonly idVotingSession: string;
  readonly correctionId: string;
}

const NOTED_MAX_CHARS = 300;

/** Asks for a correction of a passage of minutes that were sent to members. A repeated request asks
 *  once. @throws DomainError `not-found`, `in-lobby`, `corrections-closed`, `corrections-full`,
 *  `changed-meanwhile` where the passage does not say that any more. Source: BEY-34. */
export function askForCorrection(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { id, blockId, quote, wish }: BodyOf<typeof askEndpoint>,
): Promise<MinuteCorrection> {
  const ask = async ({ transaction, minutes, nowMs, byName }: HeldMinutes) => {
    if (minutes.state !== 'sent') throw new DomainError('corrections-closed');
    const there = await loadCorrection(transaction, id);
    if (there !== null) {
      if (there.user_id !== viewer.userId || there.id_voting_session !== minutes.id_voting_session)
        throw new DomainError('already-exists');
      return presentCorrection(there, viewer.userId);
    }
    const all = await loadCorrections(transaction, minutes.id_voting_session);
    const own = all.filter(({ user_id, answer }) => user_id === viewer.userId && answer === null);
    if (all.length >= CORRECTIONS_MAX || own.length >= CORRECTIONS_OF_PERSON_MAX)
      throw new DomainError('corrections-full');
    const blocks = await loadBlocks(transaction, minutes.id_voting_session);
    const block = blocks.find((one) => one.id === blockId);
    if (block === undefined) throw new DomainError('not-found');
    if (!holdsPassage({ text: block.text, wording: block.wording }, quote))
      throw new DomainError('changed-meanwhile');
    const row = await insertCorrection(transaction, {
      ...{ id, id_voting_session: minutes.id_voting_session, block_id: blockId, user_id: viewer.userId },
      ...{ name: byName, quote, wish, asked_ms: nowMs, answer: null },
    });
    return presentCorrection(row, viewer.userId);
  };
  return inMinutes(deps, viewer, idVotingSession, ask, 'account');
}

/** Withdraws an own correction that nobody has answered. Once more withdraws nothing. @throws
 *  DomainError `not-found`, `in-lobby`, `corrections-closed`. Source: BEY-34. */
export function withdrawCorrection(
  deps: Deps,
  viewer: Viewer,
  { idVotingSession, correctionId }: OfCorrection,
): Promise<{ withdrawn: boolean }> {
  const withdraw = async (held: HeldMinutes) => {
    const row = await loadCorrection(held.transaction, correctionId);
    if (row === null) return { withdrawn: false };
    requireIn(held, row);
    if (row.user_id !== viewer.userId) throw new DomainError('not-found');
    requireOpen(held, row);
    await deleteCorrection(held.transaction, correctionId);
    return { withdrawn: true };
  };
  return inMinutes(deps, viewer, idVotingSession, withdraw, 'account');
}

/** Accepts or declines a correction. An accepted one changes the text of the clerks; a fact stays
 *  as its source says it, and the text stands below it. @throws DomainError as `inMinutes`,
 *  `corrections-closed`, `changed-meanwhile`, `minutes-full`. Source: BEY-34. */
export async function answerCorrection(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  { idVotingSession, correctionId }: OfCorrection,
  given: BodyOf<typeof answerEndpoint>,
): Promise<Minutes> {
  const row = await inMinutes(deps, viewer, idVotingSession, async (held) => {
    const { transaction, minutes, nowMs, byName } = held;
    const correction = await loadCorrection(transaction, correctionId);
    if (correction === null) throw new DomainError('not-found');
    requireIn(held, correction);
    requireOpen(held, correction);
    const by = { at: nowMs, by: byName };
    const answer: CorrectionAnswer = given.accept
      ? { accepted: true, text: given.text, ...by }
      : { accepted: false, reason: given.reason, ...by };
    if (given.accept) await write(held, correction, given);
    await answerCorrectionRow(transaction, correctionId, answer);
    await enterAct(deps, transaction, minutes.id_voting_session, {
      ...{ byUserId: viewer.userId, userId: correction.user_id, created: nowMs },
      act: given.accept ? 'acceptCorrection' : 'declineCorrection',
      detail: {
        block: correction.block_id,
        from: correction.quote.slice(0, NOTED_MAX_CHARS),
        ...(given.accept ? { to: given.text.slice(0, NOTED_MAX_CHARS) } : { reason: given.reason }),
      },
    });
    return loadMinutesRow(transaction, minutes.id_voting_session);
  });
  if (row === null) throw new DomainError('not-found');
  return presentChanged(deps, desk, viewer, row);
}

function requireIn({ minutes }: HeldMinutes, row: CorrectionRow): void {
  if (row.id_voting_session !== minutes.id_voting_session) throw new DomainError('not-found');
}

/** @throws DomainError `corrections-closed`, `changed-meanwhile` where it was answered already. */
function requireOpen({ minutes }: HeldMinutes, row: CorrectionRow): void {
  if (minutes.state !== 'draft' && minutes.state !== 'sent') throw new DomainError('corrections-closed');
  if (row.answer !== null) throw new DomainError('changed-meanwhile');
}

async function write(
  held: HeldMinutes,
  { block_id: blockId }: CorrectionRow,
  { text, version }: { readonly text: string; readonly version: number },
): Promise<void> {
  const { transaction, minutes, nowMs, byName } = held;
  const blocks = await loadBlocks(transaction, minutes.id_voting_session);
  const at = blocks.find(({ id }) => id === blockId);
  if (at === undefined) throw new DomainError('not-found');
  const kind = at.fact_key === null ? 'text' : 'fact';
  const block: BlockRow = await requireBlock(held, blockId, { kind, version });
  const by = { changed_ms: nowMs, changed_by: byName };
  if (kind === 'text') {
    if (text.trim() === block.text?.trim()) {
      throw new DomainError('invalid-input', [
        { path: 'text', problem: 'Change the text: it is still as it was before the correction.' },
      ]);
    }
    await updateBlock(transaction, blockId, { text, ...by });
  } else {
    if (blocks.length >= MINUTE_BLOCKS_MAX) throw new DomainError('minutes-full');
    await insertBlock(transaction, {
      ...{ id: randomUUID(), id_voting_session: minutes.id_voting_session, position: block.position + 1 },
      ...{ section: block.section, fact_key: null, source: null, wording: null, kept: null, text },
      ...{ version: 1, ...by },
    });
  }
  await updateMinutes(transaction, minutes.id_voting_session, {});
}
