import type { LobbyMessage } from '@hemicycle/contract/lobby';
import { LOBBY_MESSAGES_TOLD } from '@hemicycle/contract/lobby-names';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { shownName } from '../names/public.ts';
import { HAS_LOBBY } from './lobby-store.ts';

const MESSAGE = sql`id, to_whom as "to", person_id as "personId", from_name as "fromName", text,
  created_ms as created`;

/** A message that somebody sends. */
export interface NewLobbyMessage extends Omit<LobbyMessage, 'fromName'> {
  readonly idVotingSession: string;
  readonly fromUserId: string;
  readonly requestId: string | null;
}

/** Writes a message where the session has a lobby and, unless it is to all, the person waits in it.
 *  The sender has the name of their account. Null: nothing was written, also where the sender used
 *  the `requestId` before. */
export async function insertLobbyMessage(
  db: Kysely<Database>,
  message: NewLobbyMessage,
): Promise<LobbyMessage | null> {
  const { idVotingSession, personId } = message;
  const waits = sql`exists (select from lobby_stays where lobby_stays.id_voting_session = ${idVotingSession}
    and lobby_stays.user_id = ${personId} and lobby_stays.state in ('waiting', 'interview'))`;
  const { rows } = await sql<LobbyMessage>`
    insert into lobby_messages
      (id, id_voting_session, to_whom, person_id, from_user_id, from_name, text, request_id, created_ms)
    select ${message.id}, voting_sessions.id, ${message.to}, ${personId}, users.id, ${shownName()},
      ${message.text}, ${message.requestId}, ${message.created}::bigint
    from voting_sessions join users on users.id = ${message.fromUserId}
    where voting_sessions.id = ${idVotingSession} and ${HAS_LOBBY}
      and ${personId === null ? sql`true` : waits}
    on conflict (from_user_id, request_id) do nothing
    returning ${MESSAGE}`.execute(db);
  return rows[0] ?? null;
}

/** The message that a sender made with this `requestId` in this session; null: none. */
export async function loadMessageOfRequest(
  db: Kysely<Database>,
  { idVotingSession, fromUserId, requestId }: NewLobbyMessage,
): Promise<LobbyMessage | null> {
  const { rows } = await sql<LobbyMessage>`
    select ${MESSAGE} from lobby_messages
    where from_user_id = ${fromUserId} and request_id = ${requestId}
      and id_voting_session = ${idVotingSession}`.execute(db);
  return rows[0] ?? null;
}

/** The newest messages of a lobby, oldest first, for its attendants. One query. */
export async function loadLobbyMessages(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<LobbyMessage[]> {
  const { rows } = await sql<LobbyMessage>`
    select * from (
      select ${MESSAGE}, number from lobby_messages where id_voting_session = ${idVotingSession}
      order by number desc limit ${LOBBY_MESSAGES_TOLD}
    ) as newest order by number`.execute(db);
  return rows.map(bare);
}

/** The newest messages that each of these people may read, oldest first, by user id: those to all,
 *  those to them and those from them. One query. */
export async function loadMessagesOfWaiting(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<Map<string, LobbyMessage[]>> {
  const reader = (column: RawBuilder<unknown>) => sql`(person_id is null or person_id = ${column})`;
  const { rows } = await sql<LobbyMessage & { userId: string }>`
    select waiting.user_id as "userId", newest.* from unnest(${[...userIds]}::text[]) as waiting (user_id)
    cross join lateral (
      select ${MESSAGE}, number from lobby_messages
      where id_voting_session = ${idVotingSession} and ${reader(sql`waiting.user_id`)}
      order by number desc limit ${LOBBY_MESSAGES_TOLD}
    ) as newest order by number`.execute(db);
  const messages = new Map<string, LobbyMessage[]>(userIds.map((userId) => [userId, []]));
  for (const { userId, ...message } of rows) messages.get(userId)?.push(bare(message));
  return messages;
}

function bare({ id, to, personId, fromName, text, created }: LobbyMessage): LobbyMessage {
  return { id, to, personId, fromName, text, created };
}
