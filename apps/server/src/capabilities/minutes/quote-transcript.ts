import type { Caption } from '@hemicycle/contract/captions';
import type { AnswerOf, BodyOf, QueryOf } from '@hemicycle/contract/endpoint';
import { QUOTABLE_LISTED_MAX } from '@hemicycle/contract/minute-limits';
import type {
  quoteTranscript as quoteEndpoint,
  searchTranscript as searchEndpoint,
} from '@hemicycle/contract/minute-quotes';
import type { MinuteBlock } from '@hemicycle/contract/minutes';
import { isOfRecord } from '@hemicycle/rules/captions/write-transcript';
import { quoteLines } from '@hemicycle/rules/minutes/quote-lines';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findQuotableLines, loadCaptionLanguages, loadCaptionsOf } from '../captions/public.ts';
import { plannedEndOf, requireSittingOf } from '../sessions/public.ts';
import { loadHouse } from '../site/public.ts';
import type { MinuteFact } from './compose-facts.ts';
import { enterTextAct } from './enter-text-act.ts';
import { inMinutes, placeBehind } from './in-minutes.ts';
import { type BlockRow, insertBlock, updateMinutes } from './minutes-store.ts';
import { presentBlock } from './present-minutes.ts';
import type { SittingReport } from './sitting-report.ts';
import { timeIn } from './texts-of-facts.ts';

const KEY = /^quote:([^:]+):([^:]+):/u;

/** Whether a block quotes the transcript. */
export function isQuote({ fact_key: key }: Pick<BlockRow, 'fact_key'>): boolean {
  return key?.startsWith('quote:') === true;
}

/** Those of the lines that minutes may quote: complete ones that a person wrote or approved,
 *  outside of closed parts, whoever asks. Source: BEY-34, BEY-45. */
async function loadQuotable(
  db: Deps['db'],
  of: { readonly idVotingSession: string; readonly language: string; readonly ids: readonly string[] },
): Promise<Caption[]> {
  const lines = await loadCaptionsOf(db, of);
  return lines.filter((line) => isOfRecord(line) && !line.growing);
}

/** The lines of the transcript that hold all of some words, by time, in every language unless one
 *  is named. @throws DomainError
 *  `not-found`, `in-lobby`. Source: BEY-34, BEY-28. */
export async function searchTranscript(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
  { words, language }: QueryOf<typeof searchEndpoint>,
): Promise<AnswerOf<typeof searchEndpoint>> {
  const { id } = await requireSittingOf(db, viewer, idVotingSession);
  const of = { idVotingSession: id, language: language ?? null };
  const found = await findQuotableLines(db, of, words.split(/\s+/u), QUOTABLE_LISTED_MAX + 1);
  return {
    lines: found.slice(0, QUOTABLE_LISTED_MAX),
    more: found.length > QUOTABLE_LISTED_MAX,
    languages: await loadCaptionLanguages(db, id),
  };
}

/** Quotes lines of the transcript behind a block; a repeated request quotes once. @throws
 *  DomainError as `inMinutes`, `minutes-locked`, `minutes-full`, `already-exists`; `not-found` also
 *  for a line that may not be quoted. Source: BEY-34, BEY-28. */
export async function quoteTranscript(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { id, after: behind, captionIds, language }: BodyOf<typeof quoteEndpoint>,
): Promise<MinuteBlock> {
  const session = await requireSittingOf(deps.db, viewer, idVotingSession);
  const sitting = {
    sitting: { id: session.id, title: session.title, plannedMs: [session.starts_ms, plannedEndOf(session)] },
    house: await loadHouse(deps.db),
  } as const;
  return inMinutes(deps, viewer, idVotingSession, async (held) => {
    const { transaction, nowMs, byName } = held;
    const place = await placeBehind(held, { id, after: behind });
    if ('there' in place) return presentBlock(place.there, null);
    const { before } = place;
    const of = { idVotingSession: session.id, language, ids: captionIds };
    const quotable = await loadQuotable(transaction, of);
    const fact = quoteOf(sitting, quotable, { id, section: before.section, captionIds, language });
    if (fact === null) throw new DomainError('not-found');
    const block = await insertBlock(transaction, {
      ...{ id, id_voting_session: session.id, position: before.position + 1, section: before.section },
      ...{ fact_key: fact.key, source: JSON.stringify(fact.source), wording: JSON.stringify(fact.wording) },
      ...{ kept: null, text: null, version: 1, changed_ms: nowMs, changed_by: byName },
    });
    await updateMinutes(transaction, session.id, {});
    const after = fact.wording.lines.join(' ');
    await enterTextAct(deps, held, viewer, 'changeMinuteFact', { block: id, before: '', after });
    return presentBlock(block, null);
  });
}

/** What the transcript says now where these blocks quote it. A line that may not be quoted any more
 *  has no fact. */
export async function quotesNow(
  db: Deps['db'],
  sitting: Pick<SittingReport, 'sitting' | 'house'>,
  blocks: readonly BlockRow[],
): Promise<MinuteFact[]> {
  const wanted = blocks.flatMap(({ id, section, fact_key: key }): Wanted[] => {
    const [, language, ids] = KEY.exec(key ?? '') ?? [];
    return language === undefined || ids === undefined
      ? []
      : [{ id, section, captionIds: ids.split(','), language }];
  });
  const quotable = new Map<string, Caption[]>();
  for (const language of new Set(wanted.map((quote) => quote.language))) {
    const ids = wanted.flatMap((quote) => (quote.language === language ? quote.captionIds : []));
    quotable.set(language, await loadQuotable(db, { idVotingSession: sitting.sitting.id, language, ids }));
  }
  return wanted.flatMap((quote) => quoteOf(sitting, quotable.get(quote.language) ?? [], quote) ?? []);
}

interface Wanted {
  readonly id: string;
  readonly section: string;
  readonly captionIds: readonly string[];
  readonly language: string;
}

function quoteOf(
  sitting: Pick<SittingReport, 'sitting' | 'house'>,
  quotable: readonly Caption[],
  { id, section, captionIds, language }: Wanted,
): MinuteFact | null {
  const lines = quotable.filter((line) => captionIds.includes(line.id));
  const [first] = lines;
  if (first === undefined || lines.length !== new Set(captionIds).size) return null;
  return {
    ...{ key: `quote:${language}:${lines.map((line) => line.id).join(',')}:${id}`, section },
    source: { kind: 'transcript', id: first.id },
    wording: { heading: null, lines: quoteLines(lines, (atMs) => timeIn(sitting, atMs)), table: null },
  };
}
