import { randomUUID } from 'node:crypto';
import { MAIN_ROOM_NAME } from '@hemicycle/contract/guest-names';
import type { Transaction } from 'kysely';
import { codeOfLink, insertLink } from '../capabilities/guests/public.ts';
import type { Database } from '../database.ts';
import type { Deps } from '../deps.ts';
import { tokenHash } from '../platform/auth/token.ts';

/** Gives the open sitting of the demonstration a guest link, which moderators find in the menu of
 *  the sitting. Source: DESIGN §5. */
export async function insertDemoGuestLink(
  { config }: Pick<Deps, 'config'>,
  transaction: Transaction<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<void> {
  const id = randomUUID();
  await insertLink(transaction, {
    id,
    id_voting_session: idVotingSession,
    code_hash: tokenHash(codeOfLink(config.dataDir, id)),
    label: 'Visitors',
    role_id: 'participant',
    group_ids: [],
    associated_room_name: MAIN_ROOM_NAME,
    invitees: [],
    is_reservation_link: false,
    created_by: 'moderator',
    created_by_name: 'Marit Solberg',
    created_ms: nowMs,
    ends_ms: null,
    uses_max: null,
  });
}
