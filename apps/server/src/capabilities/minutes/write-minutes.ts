import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import {
  type addMinuteText as addEndpoint,
  type changeMinuteText as changeEndpoint,
  type deleteMinuteText as deleteEndpoint,
  mayWriteMinutes,
  type MinuteBlock,
  type Minutes,
  type settleMinuteFact as settleEndpoint,
} from '@hemicycle/contract/minutes';
import { MINUTE_BLOCKS_MAX } from '@hemicycle/contract/minute-limits';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import type { ExportDesk } from '../exports/public.ts';
import { requireStillMay } from '../writing/public.ts';
import type { MinuteFact } from './compose-facts.ts';
import { enterTextAct } from './enter-text-act.ts';
import { inMinutes, nameOf, placeBehind, requireBlock, requireDraft } from './in-minutes.ts';
import { loadReport } from './load-report.ts';
import {
  type BlockRow,
  deleteBlock,
  insertBlock,
  insertBlocks,
  insertMinutes,
  loadBlocks,
  loadMinutesRow,
  updateBlock,
  updateMinutes,
} from './minutes-store.ts';
import { isSameWording, presentBlock } from './present-minutes.ts';
import { isQuote } from './quote-transcript.ts';
import { requireSittingOf } from '../sessions/public.ts';
import { factsNow, presentChanged, presentNow } from './read-minutes.ts';

interface OfBlock {
  readonly idVotingSession: string;
  readonly blockId: string;
}

/** Composes a draft of the minutes of a sitting from its facts. Minutes that are there stay as they
 *  are. @throws DomainError `not-found`, `in-lobby`, `permission-missing`, `rate-limited`.
 *  Source: BEY-34. */
export async function composeMinutes(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  idVotingSession: string,
): Promise<Minutes> {
  const { id } = await requireSittingOf(deps.db, viewer, idVotingSession);
  const earlier = await loadMinutesRow(deps.db, id);
  // Earlier minutes may be in another language, and have quotes among their facts.
  if (earlier !== null) return presentNow(deps, desk, viewer, earlier);
  const { sitting, house, facts } = await desk.inTurn(viewer.userId, async () => {
    const report = await loadReport(deps, viewer, idVotingSession);
    return { ...report, facts: await deps.workers.run('composeFacts', report) };
  });
  const nowMs = deps.clock.nowMs();
  const { row, isNew } = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, mayWriteMinutes);
    const byName = await nameOf(transaction, viewer.userId);
    const isNew = await insertMinutes(transaction, {
      ...{ id_voting_session: sitting.id, state: 'draft', language: house.language, version: 1 },
      ...{ composed_ms: nowMs, composed_by: byName, sent: null, approval: null, signature: null },
    });
    if (isNew) {
      await insertBlocks(
        transaction,
        facts.map((fact, position) => ({ ...rowOf(sitting.id, fact, byName, nowMs), position })),
      );
      await enterAct(deps, transaction, sitting.id, {
        ...{ act: 'composeMinutes', byUserId: viewer.userId, userId: null, detail: {}, created: nowMs },
      });
    }
    return { row: await loadMinutesRow(transaction, sitting.id), isNew };
  });
  deps.news.announce({ kind: 'minutes', idVotingSession: sitting.id });
  if (row === null) throw new DomainError('not-found');
  return isNew ? presentNow(deps, desk, viewer, row, facts) : presentChanged(deps, desk, viewer, row);
}

function rowOf(idVotingSession: string, fact: MinuteFact, byName: string, nowMs: number) {
  return {
    ...{ id: randomUUID(), id_voting_session: idVotingSession, section: fact.section, fact_key: fact.key },
    ...{ source: JSON.stringify(fact.source), wording: JSON.stringify(fact.wording), kept: null },
    ...{ text: null, version: 1, changed_ms: nowMs, changed_by: byName },
  };
}

/** Adds a text behind a block; a repeated request adds nothing. An id that was used before is
 *  refused: every wording of a text is kept by its id. @throws DomainError as `inMinutes`,
 *  `minutes-locked`, `minutes-full`, `already-exists`. */
export function addMinuteText(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { id, after, text }: BodyOf<typeof addEndpoint>,
): Promise<MinuteBlock> {
  return inMinutes(deps, viewer, idVotingSession, async (held) => {
    const { transaction, minutes, nowMs, byName } = held;
    const place = await placeBehind(held, { id, after });
    if ('there' in place) return presentBlock(place.there, null);
    const { before } = place;
    const block = await insertBlock(transaction, {
      ...{ id, id_voting_session: minutes.id_voting_session, position: before.position + 1 },
      ...{ section: before.section, fact_key: null, source: null, wording: null, kept: null, text },
      ...{ version: 1, changed_ms: nowMs, changed_by: byName },
    });
    await updateMinutes(transaction, minutes.id_voting_session, {});
    await enterTextAct(deps, held, viewer, 'addMinuteText', { block: id, before: '', after: text });
    return presentBlock(block, null);
  });
}

/** Changes a text. The same text again changes nothing, whatever its version. @throws DomainError
 *  as `inMinutes`, `minutes-locked`, `changed-meanwhile`. */
export function changeMinuteText(
  deps: Deps,
  viewer: Viewer,
  { idVotingSession, blockId }: OfBlock,
  { text, version }: BodyOf<typeof changeEndpoint>,
): Promise<MinuteBlock> {
  return inMinutes(deps, viewer, idVotingSession, async (held) => {
    const { transaction, minutes, nowMs, byName } = held;
    const there = (await loadBlocks(transaction, minutes.id_voting_session)).find(
      ({ id, fact_key }) => id === blockId && fact_key === null,
    );
    if (there?.text === text) return presentBlock(there, null);
    requireDraft(minutes);
    await requireBlock(held, blockId, { kind: 'text', version });
    const block = await updateBlock(transaction, blockId, { text, changed_ms: nowMs, changed_by: byName });
    await updateMinutes(transaction, minutes.id_voting_session, {});
    const changed = { block: blockId, before: there?.text ?? '', after: text };
    await enterTextAct(deps, held, viewer, 'changeMinuteText', changed);
    return presentBlock(block, null);
  });
}

/** Takes a text or a quote out. @throws DomainError as `changeMinuteText`. */
export function deleteMinuteText(
  deps: Deps,
  viewer: Viewer,
  { idVotingSession, blockId }: OfBlock,
  version: number,
): Promise<AnswerOf<typeof deleteEndpoint>> {
  return inMinutes(deps, viewer, idVotingSession, async (held) => {
    const { transaction, minutes } = held;
    requireDraft(minutes);
    const quotes = (await loadBlocks(transaction, minutes.id_voting_session)).filter(isQuote);
    const kind = quotes.some(({ id }) => id === blockId) ? 'fact' : 'text';
    const { text, wording } = await requireBlock(held, blockId, { kind, version });
    await deleteBlock(transaction, blockId);
    await updateMinutes(transaction, minutes.id_voting_session, {});
    const before = text ?? (wording?.lines ?? []).join(' ');
    await enterTextAct(deps, held, viewer, 'deleteMinuteText', { block: blockId, before, after: '' });
    return { version: minutes.version + 1 };
  });
}

/** Takes over what the source of a fact says now, or keeps the fact as it was. @throws DomainError
 *  as `changeMinuteText`; `changed-meanwhile` also where the source says something else again. */
export async function settleMinuteFact(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  { idVotingSession, blockId }: OfBlock,
  { take, seen, version }: BodyOf<typeof settleEndpoint>,
): Promise<Minutes> {
  const facts = await loadFactsOf(deps, desk, viewer, idVotingSession);
  const row = await inMinutes(deps, viewer, idVotingSession, async (held) => {
    const { transaction, minutes, nowMs, byName } = held;
    requireDraft(minutes);
    const block = await requireBlock(held, blockId, { kind: 'fact', version });
    const said = facts.find(({ key }) => key === block.fact_key)?.wording ?? null;
    if (!isSameWording(said, seen)) throw new DomainError('changed-meanwhile');
    await settle(held.transaction, block, { take, said, nowMs, byName });
    await updateMinutes(transaction, minutes.id_voting_session, {});
    await enterAct(deps, transaction, minutes.id_voting_session, {
      ...{ act: 'changeMinuteFact', byUserId: viewer.userId, userId: null, created: nowMs },
      detail: {
        block: blockId,
        from: textOf(block.wording),
        to: take ? textOf(said) : textOf(block.wording),
      },
    });
    return loadMinutesRow(transaction, minutes.id_voting_session);
  });
  if (row === null) throw new DomainError('not-found');
  return presentNow(deps, desk, viewer, row, facts);
}

const NOTED_MAX_CHARS = 300;

function textOf(wording: BlockRow['wording']): string {
  return (wording?.lines ?? []).join(' ').slice(0, NOTED_MAX_CHARS);
}

async function settle(
  transaction: Parameters<typeof updateBlock>[0],
  block: BlockRow,
  {
    take,
    said,
    nowMs,
    byName,
  }: {
    readonly take: boolean;
    readonly said: BlockRow['wording'];
    readonly nowMs: number;
    readonly byName: string;
  },
): Promise<void> {
  const by = { changed_ms: nowMs, changed_by: byName };
  if (!take) {
    await updateBlock(transaction, block.id, { kept: JSON.stringify({ wording: said }), ...by });
  } else if (said === null) {
    await deleteBlock(transaction, block.id);
  } else {
    await updateBlock(transaction, block.id, { wording: JSON.stringify(said), kept: null, ...by });
  }
}

async function loadFactsOf(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  idVotingSession: string,
): Promise<MinuteFact[]> {
  const row = await loadMinutesRow(deps.db, idVotingSession);
  if (row === null) throw new DomainError('not-found');
  return factsNow(deps, desk, viewer, row);
}

/** Adds a fact that the sources have and the minutes do not, at its place. Once more adds nothing.
 *  @throws DomainError as `inMinutes`, `minutes-locked`, `minutes-full`. */
export async function takeMinuteFact(
  deps: Deps,
  desk: ExportDesk,
  viewer: Viewer,
  idVotingSession: string,
  key: string,
): Promise<Minutes> {
  const facts = await loadFactsOf(deps, desk, viewer, idVotingSession);
  const row = await inMinutes(
    deps,
    viewer,
    idVotingSession,
    async ({ transaction, minutes, nowMs, byName }) => {
      requireDraft(minutes);
      const blocks = await loadBlocks(transaction, minutes.id_voting_session);
      const index = facts.findIndex((fact) => fact.key === key);
      const fact = facts[index];
      if (fact === undefined) throw new DomainError('not-found');
      if (blocks.length >= MINUTE_BLOCKS_MAX) throw new DomainError('minutes-full');
      if (!blocks.some(({ fact_key }) => fact_key === key)) {
        const position = placeOf(blocks, facts.slice(0, index), fact);
        const block = rowOf(minutes.id_voting_session, fact, byName, nowMs);
        await insertBlock(transaction, { ...block, position });
        await updateMinutes(transaction, minutes.id_voting_session, {});
        await enterAct(deps, transaction, minutes.id_voting_session, {
          ...{ act: 'changeMinuteFact', byUserId: viewer.userId, userId: null, created: nowMs },
          detail: { block: block.id, to: textOf(fact.wording) },
        });
      }
      return loadMinutesRow(transaction, minutes.id_voting_session);
    },
  );
  if (row === null) throw new DomainError('not-found');
  return presentNow(deps, desk, viewer, row, facts);
}

/** The position of a new fact: behind the last of the facts that stand before it, with the texts of
 *  the same section that follow that one. */
function placeOf(blocks: readonly BlockRow[], earlier: readonly MinuteFact[], fact: MinuteFact): number {
  const keys = new Set(earlier.map(({ key }) => key));
  const at = blocks.findLastIndex(({ fact_key }) => fact_key !== null && keys.has(fact_key));
  const behind = blocks.slice(at + 1);
  const isOfSection = blocks[at]?.section === fact.section;
  const next = isOfSection ? behind[0] : behind.find(({ fact_key }) => fact_key !== null);
  return next?.position ?? (blocks.at(-1)?.position ?? -1) + 1;
}
