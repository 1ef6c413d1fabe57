import type { AccountChange } from '@hemicycle/contract/account-change';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadLastActsOn } from '../audit/public.ts';
import { loadLastImportsOf } from './people-import-store.ts';

/** Who changed each of these accounts last after a time, by its id: by hand, by a sign-in service,
 *  a directory or an import other than `but`. Source: PEOP-02. */
export async function loadLastChanges(
  db: Kysely<Database>,
  userIds: readonly string[],
  { sinceMs, but }: { readonly sinceMs: number; readonly but: string | null },
): Promise<Map<string, AccountChange>> {
  const acts = await loadLastActsOn(db, userIds, sinceMs);
  const changes = await loadLastImportsOf(db, userIds, { sinceMs, but });
  for (const [userId, act] of acts) {
    const byImport = changes.get(userId);
    if (byImport === undefined || byImport.atMs <= act.atMs) changes.set(userId, { ...act, list: null });
  }
  return changes;
}
