import { EVERYBODY_INVITED } from '@hemicycle/contract/huddle-names';
import type { Transaction } from 'kysely';
import { loadViewerAccount } from '../capabilities/accounts/public.ts';
import { insertHuddle } from '../capabilities/huddles/public.ts';
import { insertChannelWithBooth, insertSignInterpreter } from '../capabilities/interpretation/public.ts';
import type { Database } from '../database.ts';
import { demoGroups } from './demo-groups.ts';
import { demoMembers } from './demo-people.ts';

const channels = [
  { language: 'es', interpreters: ['interpreter', 'interpreter2'] },
  { language: 'fr', interpreters: ['interpreter2'] },
] as const;

/** Makes the huddles of a demonstration sitting: one for everybody, and one for the members of the
 *  first party; two interpreter channels with their
 *  booths; and a sign-language interpreter. Source: DESIGN §5. */
export async function insertDemoHuddles(
  transaction: Transaction<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<void> {
  const [party] = demoGroups;
  const members = demoMembers.filter((member) => member.party === party?.id);
  const rooms = [
    { id: `${idVotingSession}-room-1`, title: 'Committee room', invitees: [EVERYBODY_INVITED] },
    {
      id: `${idVotingSession}-room-2`,
      title: `${party?.name ?? ''} group room`,
      invitees: members.map(({ account }) => account),
    },
  ];
  for (const room of rooms) {
    await insertHuddle(transaction, {
      ...room,
      id_voting_session: idVotingSession,
      type: room.invitees.includes(EVERYBODY_INVITED) ? 'other' : 'direct',
      created_by: 'moderator',
      created_ms: nowMs,
    });
  }
  for (const channel of channels) {
    await insertChannelWithBooth(transaction, {
      ...channel,
      idVotingSession,
      createdBy: 'moderator',
      nowMs,
    });
  }
  // A demonstration of before has no such account.
  const signer = 'signer';
  if ((await loadViewerAccount(transaction, signer)) === null) return;
  await insertSignInterpreter(transaction, { idVotingSession, userId: signer }, nowMs);
}
