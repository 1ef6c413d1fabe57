import { markedGuestName } from '@hemicycle/rules/guests/guest-name';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadAccounts } from '../accounts/public.ts';
import { loadHouse } from '../site/public.ts';

/** The name that a moderator gives to a person: that of a guest keeps the mark of guests. Source:
 *  BEY-47. */
export async function keepGuestMark(db: Kysely<Database>, userId: string, name: string): Promise<string> {
  const [account] = await loadAccounts(db, [userId]);
  if (account?.type !== 'guest-temporary') return name;
  const { language } = await loadHouse(db);
  return markedGuestName(name, language);
}
