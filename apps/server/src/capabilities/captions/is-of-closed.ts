import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import { isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import type { CaptionRow } from './caption-store.ts';

/** Whether a line was sent, changed or corrected in one of these parts, as `isNotOf` asks in
 *  statements. Source: BEY-45. */
export function isOfClosed(
  row: Pick<CaptionRow, 'created_ms' | 'changed_ms' | 'corrected_ms' | 'worded_in_closed'>,
  hidden: readonly ClosedPart[],
): boolean {
  const { created_ms, changed_ms, corrected_ms, worded_in_closed: worded } = row;
  const moments = [created_ms, changed_ms, corrected_ms].filter((atMs) => atMs !== null);
  return (
    moments.some((atMs) => isInClosed(hidden, atMs)) || hidden.some(({ fromMs }) => worded.includes(fromMs))
  );
}
