import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadSiteFlags, valuesOfFlag } from '../site/public.ts';

/** Whether quorum is switched on for anybody: by the site, or by an exception for a role. Then the
 *  quorums of a session are calculated, for all of its people; who sees them is another question.
 *  Source: CFG-07, PERM-07. */
export async function isQuorumOn(db: Kysely<Database>): Promise<boolean> {
  return valuesOfFlag(await loadSiteFlags(db), 'enableQuorum').includes(true);
}
