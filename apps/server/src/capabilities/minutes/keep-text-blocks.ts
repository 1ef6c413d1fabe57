import type { BodyOf } from '@hemicycle/contract/endpoint';
import {
  keepMinuteTextBlocks as declared,
  type MinuteTextBlock,
} from '@hemicycle/contract/minute-text-blocks';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireEverySession } from '../sessions/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { loadTextBlocks, lockTextBlocks, replaceTextBlocks } from './text-block-store.ts';

/** Replaces the text blocks of the house. Of two clerks at once the second is refused.
 *  @throws DomainError `changed-meanwhile`, `runs-some-sittings` for people who moderate only some
 *  sittings. Source: BEY-34, PERM-08. */
export async function keepTextBlocks(
  deps: Deps,
  viewer: Viewer,
  { blocks, before }: BodyOf<typeof declared>,
): Promise<{ blocks: MinuteTextBlock[] }> {
  return inTransaction(deps.db, async (transaction) => {
    requireEverySession(await requireStillMay(deps, transaction, viewer, declared.access));
    await lockTextBlocks(transaction);
    const now = await loadTextBlocks(transaction);
    refuseOvertaken({ before: { blocks: before }, now: { blocks: now }, changes: { blocks } });
    await replaceTextBlocks(transaction, blocks);
    return { blocks };
  });
}
