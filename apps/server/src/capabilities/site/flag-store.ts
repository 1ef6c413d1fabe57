import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { ClientFlags } from '@hemicycle/contract/site';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadSiteFlags } from './site-config.ts';
import { deleteSettings, lockFlags, saveSettings } from './site-store.ts';

/** The flags of the site, which nobody else changes until the end of the transaction. */
export async function loadFlagsToHold(db: Kysely<Database>): Promise<ClientFlags> {
  await lockFlags(db);
  return loadSiteFlags(db);
}

/** Writes these flags, in a transaction that holds them. A flag with its default value has no row.
 *  Answers all flags of the site after it. Source: CFG-01. */
export async function saveFlags(
  db: Kysely<Database>,
  changes: { readonly [Name in keyof ClientFlags]?: ClientFlags[Name] | undefined },
): Promise<ClientFlags> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const defaults = new Map<string, unknown>(Object.entries(defaultFlags));
  const isDefault = ([name, value]: readonly [string, unknown]): boolean =>
    JSON.stringify(value) === JSON.stringify(defaults.get(name));
  await saveSettings(db, Object.fromEntries(given.filter((one) => !isDefault(one))));
  await deleteSettings(
    db,
    given.filter((one) => isDefault(one)).map(([name]) => name),
  );
  return loadSiteFlags(db);
}
