import type { BodyOf } from '@hemicycle/contract/endpoint';
import {
  keepMinuteTextBlocks as declared,
  type MinuteTextBlock,
} from '@hemicycle/contract/minute-text-blocks';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { requireEverySession } from '../sessions/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { notedText } from './enter-text-act.ts';
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
    const changes = changesOf(now, blocks);
    if (changes.length > 0) {
      await enterAct(deps, transaction, null, {
        ...{ act: 'changeMinuteTextBlocks', byUserId: viewer.userId, userId: null },
        ...{ created: deps.clock.nowMs(), detail: { changes } },
      });
    }
    return { blocks };
  });
}

/** The titles in their order, where they differ, and each text that differs, with its title. */
function changesOf(before: readonly MinuteTextBlock[], after: readonly MinuteTextBlock[]) {
  const titles = (blocks: readonly MinuteTextBlock[]) => ({ title: blocks.map(({ title }) => title) });
  const textsOf = (blocks: readonly MinuteTextBlock[], wanted: string) =>
    blocks.filter(({ title }) => title === wanted).map(({ text }) => `${wanted}: ${notedText(text)}`);
  const all = new Set([...before, ...after].map(({ title }) => title));
  return [
    ...changedFields(titles(before), titles(after)),
    ...[...all].flatMap((title) =>
      changedFields({ text: textsOf(before, title).join(' ') }, { text: textsOf(after, title).join(' ') }),
    ),
  ];
}
