import type {
  FactWording,
  MinuteApproval,
  MinuteBlock,
  MinuteCorrection,
  Minutes,
  ShownApproval,
} from '@hemicycle/contract/minutes';
import { canonicalText } from '@hemicycle/record/canonical-bytes';
import { minutesHash } from '@hemicycle/record/signed-minutes';
import type { MinuteFact } from './compose-facts.ts';
import type { CorrectionRow } from './correction-store.ts';
import type { BlockRow, MinutesRow } from './minutes-store.ts';

/** Whether two wordings say the same. */
export function isSameWording(one: FactWording | null, other: FactWording | null): boolean {
  return canonicalText(one) === canonicalText(other);
}

interface Shown {
  readonly facts: readonly MinuteFact[] | null;
  readonly seesVote: boolean;
  readonly corrections: readonly MinuteCorrection[];
  readonly mark: string;
}

/** A correction for the wire, for the viewer of this id. */
export function presentCorrection(row: CorrectionRow, userId: string): MinuteCorrection {
  const { id, block_id: blockId, name, quote, wish, asked_ms: askedAt, answer } = row;
  return { id, blockId, name, own: row.user_id === userId, quote, wish, askedAt, answer };
}

/** Minutes for the wire. `facts`: what the sources say now, to show what changed since; null where
 *  the viewer does not write, or nobody may change the minutes any more. `seesVote`: the viewer may
 *  see the vote that approved them. Source: BEY-34. */
export function presentMinutes(
  row: MinutesRow,
  blocks: readonly BlockRow[],
  { facts, seesVote, corrections, mark }: Shown,
): Minutes {
  const now = facts && new Map(facts.map(({ key, wording }) => [key, wording]));
  const known = new Set(blocks.map(({ fact_key }) => fact_key));
  const texts = blocks.filter(({ fact_key }) => fact_key === null);
  return {
    version: row.version,
    state: row.state,
    language: row.language,
    composedAt: row.composed_ms,
    composedBy: row.composed_by,
    clerks: [...new Set(texts.map(({ changed_by }) => changed_by))],
    sent: row.sent,
    approval: row.approval && presentApproval(row.approval, seesVote),
    signature: row.signature,
    blocks: blocks.map((block) => presentBlock(block, now)),
    corrections: [...corrections],
    mark,
    missing: (facts ?? []).flatMap(({ key, wording }) => (known.has(key) ? [] : [{ key, wording }])),
  };
}

/** The approval of minutes for the wire. */
export function presentApproval(vote: MinuteApproval, seesVote: boolean): ShownApproval {
  const { number, declaredAt } = vote;
  return { number, declaredAt, hash: minutesHash(vote), vote: seesVote ? vote : null };
}

/** One block for the wire. */
export function presentBlock(block: BlockRow, now: ReadonlyMap<string, FactWording> | null): MinuteBlock {
  const { id, section, version, source, wording } = block;
  if (block.fact_key === null || source === null || wording === null)
    return {
      ...{ kind: 'text', id, section, version, text: block.text ?? '' },
      ...{ changedBy: block.changed_by, changedAt: block.changed_ms },
    };
  return {
    ...{ kind: 'fact', id, section, version, source, wording },
    changed: changeOf(block, wording, now),
  };
}

function changeOf(
  { fact_key: key, kept }: BlockRow,
  wording: FactWording,
  now: ReadonlyMap<string, FactWording> | null,
): { wording: FactWording | null } | null {
  if (now === null || key === null) return null;
  const said = now.get(key) ?? null;
  if (isSameWording(said, wording)) return null;
  if (kept !== null && isSameWording(kept.wording, said)) return null;
  return { wording: said };
}
