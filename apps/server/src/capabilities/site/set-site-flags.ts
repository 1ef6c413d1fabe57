import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { ClientFlags, updateSiteFlags } from '@hemicycle/contract/site';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadSiteFlags } from './site-config.ts';
import { deleteSettings, saveSettings } from './site-store.ts';

const decidingOverMedia = ['enableSendVideoActionControl', 'enableViewShareScreenActionControl'] as const;

/** Changes the flags that are given and leaves the others; one that is set to its default stands in no row any more. The server goes by
 *  them at once, screens when they are loaded next. Which flags were changed, and by whom, goes to the log. Answers all flags of the site
 *  as they are then.  Source: CFG-01, PERM-25. */
export async function setSiteFlags(
  deps: Deps,
  viewer: Viewer,
  changes: BodyOf<typeof updateSiteFlags>,
): Promise<ClientFlags> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const defaults = new Map<string, unknown>(Object.entries(defaultFlags));
  const isDefault = ([name, value]: readonly [string, unknown]): boolean =>
    JSON.stringify(value) === JSON.stringify(defaults.get(name));
  const before = await loadSiteFlags(deps.db);
  await inTransaction(deps.db, async (transaction) => {
    await saveSettings(transaction, Object.fromEntries(given.filter((one) => !isDefault(one))));
    await deleteSettings(
      transaction,
      given.filter((one) => isDefault(one)).map(([name]) => name),
    );
  });
  const flags = await loadSiteFlags(deps.db);
  deps.log.info(
    { userId: viewer.userId, flags: given.map(([name]) => name) },
    'the flags of the site were changed',
  );
  if (decidingOverMedia.some((name) => flags[name] !== before[name]))
    deps.news.announce({ kind: 'mediaRules' });
  // Rules that were not calculated so far have to stand somewhere, and the other way round.
  if (flags.enableQuorum !== before.enableQuorum) deps.news.announce({ kind: 'quorumRules' });
  return flags;
}
