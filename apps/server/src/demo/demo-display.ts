import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { codeOfDisplay, insertDisplay } from '../capabilities/display/public.ts';
import type { Database } from '../database.ts';
import type { Deps } from '../deps.ts';
import { tokenHash } from '../platform/auth/token.ts';

/** Gives the open sitting of the demonstration a display, whose address moderators find in the menu
 *  of the sitting. Source: DESIGN §5. */
export async function insertDemoDisplay(
  { config }: Pick<Deps, 'config'>,
  transaction: Transaction<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<void> {
  const id = randomUUID();
  await insertDisplay(transaction, {
    id,
    id_voting_session: idVotingSession,
    name: 'Great hall',
    languages: ['en-US'],
    code_hash: tokenHash(codeOfDisplay(config.dataDir, id)),
    created_by: 'moderator',
    created_by_name: 'Marit Solberg',
    created_ms: nowMs,
  });
}
