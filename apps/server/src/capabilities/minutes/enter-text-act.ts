import { createHash } from 'node:crypto';
import type { ModerationActDetail } from '@hemicycle/contract/audit';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import type { HeldMinutes } from './in-minutes.ts';

/** A text with at most so many characters is entered whole, a longer one by its beginning and its
 *  hash. */
const WHOLE_MAX_CHARS = 1_500;

/** A text as the audit log has it: of a long one the beginning, and SHA-256 of the whole. */
export function notedText(text: string): string {
  if (text.length <= WHOLE_MAX_CHARS) return text;
  return `${text.slice(0, WHOLE_MAX_CHARS)}… SHA-256 ${createHash('sha256').update(text).digest('hex')}`;
}

/** Enters into the audit log what a clerk did to a text of minutes: which block, and its words
 *  before and after. Source: BEY-34, decision 0122. */
export function enterTextAct(
  deps: Pick<Deps, 'jobs'>,
  { transaction, minutes, nowMs }: HeldMinutes,
  { userId }: Pick<Viewer, 'userId'>,
  act: 'addMinuteText' | 'changeMinuteText' | 'deleteMinuteText' | 'changeMinuteFact',
  { block, before, after }: { readonly block: string; readonly before: string; readonly after: string },
): Promise<void> {
  const detail: ModerationActDetail = {
    block,
    changes: changedFields({ text: notedText(before) }, { text: notedText(after) }),
  };
  return enterAct(deps, transaction, minutes.id_voting_session, {
    ...{ act, byUserId: userId, userId: null, created: nowMs, detail },
  });
}
