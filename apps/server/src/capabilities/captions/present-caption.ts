import type { Caption } from '@hemicycle/contract/captions';
import type { CaptionRow } from './caption-store.ts';

/** A line, the same for everybody who may read it. */
export function presentCaption(row: CaptionRow): Caption {
  const { first_text: firstText, corrected_by_name: by, corrected_ms: at } = row;
  return {
    id: row.id,
    language: row.language,
    number: row.number,
    version: row.version,
    text: row.text.trimEnd(),
    speaker: row.speaker_name,
    captioner: row.captioner_name,
    createdAt: row.created_ms,
    correction:
      firstText === null || by === null || at === null ? null : { firstText: firstText.trimEnd(), by, at },
    growing: row.growing,
    automatic: row.automatic ? { approval: approvalOf(row) } : null,
  };
}

function approvalOf({
  approved_by_name: by,
  approved_ms: at,
}: CaptionRow): { by: string; at: number } | null {
  return by === null || at === null ? null : { by, at };
}
