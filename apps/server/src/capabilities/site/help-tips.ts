import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { HelpTipGroup } from '@hemicycle/contract/help-tips';
import { type SiteHelpTips, updateHelpTips as declared } from '@hemicycle/contract/site-help-tips';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import { isSameValue } from '@hemicycle/rules/foundations/changed-meanwhile';
import { problemOfTips } from '@hemicycle/rules/help-tips/site-tips';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { loadHelpTips, lockHelpTips, saveHelpTips } from './help-tip-store.ts';

/** Sets the help tips of a group, or restores those that come with the product; pages show them
 *  with the next tips that somebody opens. Nothing changed, nothing is entered in the log.
 *  @throws DomainError `invalid-input` by `problemOfTips`; `changed-meanwhile` where the tips of
 *  the group differ from `before`. Source: TIP-01, TIP-02, PERM-25. */
export async function updateHelpTips(
  deps: Pick<Deps, 'clock' | 'db' | 'jobs'>,
  viewer: Viewer,
  group: HelpTipGroup,
  { tips, before }: BodyOf<typeof declared>,
): Promise<SiteHelpTips> {
  const problem = tips === null ? null : problemOfTips(group, tips);
  if (problem !== null) throw new DomainError('invalid-input', [{ path: 'tips', problem }]);
  return inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    await lockHelpTips(transaction);
    const was = (await loadHelpTips(transaction))[group] ?? null;
    if (!isSameValue(was, before)) throw new DomainError('changed-meanwhile');
    await saveHelpTips(transaction, group, tips);
    const changes = changedFields({ helpTips: { [group]: was } }, { helpTips: { [group]: tips } });
    if (changes.length > 0) {
      await enterAct(deps, transaction, null, {
        ...{ act: 'changeIdentity', byUserId: viewer.userId, userId: null, created: deps.clock.nowMs() },
        detail: { changes },
      });
    }
    return loadHelpTips(transaction);
  });
}
