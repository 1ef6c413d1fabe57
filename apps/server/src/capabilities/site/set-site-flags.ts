import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { type ClientFlags, updateSiteFlags } from '@hemicycle/contract/site';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { loadSiteFlags } from './site-config.ts';
import { deleteSettings, lockFlags, saveSettings } from './site-store.ts';

const decidingOverMedia = [
  'enableSendVideoActionControl',
  'enableViewShareScreenActionControl',
  'enableViewVideoActionControl',
  // Each of them may be excepted by role.
  'roleBasedExceptions',
] as const;

/** Changes the flags that are given and leaves the others; one that is set to its default stands in
 *  no row any more. The server goes by them at once, screens when they are loaded next. Which flags
 *  were changed, and by whom, goes to the log. Answers all flags of the site as they are then.
 *  @throws DomainError `changed-meanwhile`. Source: CFG-01, PERM-25. */
export async function setSiteFlags(
  deps: Deps,
  viewer: Viewer,
  { before: asRead, ...changes }: BodyOf<typeof updateSiteFlags>,
): Promise<ClientFlags> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const defaults = new Map<string, unknown>(Object.entries(defaultFlags));
  const isDefault = ([name, value]: readonly [string, unknown]): boolean =>
    JSON.stringify(value) === JSON.stringify(defaults.get(name));
  const { before, flags } = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, updateSiteFlags.access);
    await lockFlags(transaction);
    const now = await loadSiteFlags(transaction);
    refuseOvertaken({ before: asRead, now, changes, sets: ['votePrivacyOptions'] });
    await saveSettings(transaction, Object.fromEntries(given.filter((one) => !isDefault(one))));
    await deleteSettings(
      transaction,
      given.filter((one) => isDefault(one)).map(([name]) => name),
    );
    return { before: now, flags: await loadSiteFlags(transaction) };
  });
  deps.log.info(
    { userId: viewer.userId, flags: given.map(([name]) => name) },
    'the flags of the site were changed',
  );
  if (decidingOverMedia.some((name) => JSON.stringify(flags[name]) !== JSON.stringify(before[name])))
    deps.news.announce({ kind: 'mediaRules' });
  // Rules that were not calculated so far have to stand somewhere, and the other way round.
  if (flags.enableQuorum !== before.enableQuorum) deps.news.announce({ kind: 'quorumRules' });
  return flags;
}
