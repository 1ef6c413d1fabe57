import type { BoothHandover, HandoverState } from '@hemicycle/contract/booth-handover';
import { OPEN_HANDOVERS } from '@hemicycle/rules/interpretation/handover';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { ROOM_ID } from '../rooms/public.ts';

/** Writes the handover of a channel, in place of the one before. Call it in a transaction that
 *  locks the booth. */
export async function replaceHandover(
  db: Kysely<Database>,
  channelId: string,
  { giverId, takerId, askedBy, minutes, endsAtMs, state, changedMs }: BoothHandover,
): Promise<void> {
  const handover = {
    ...{ giver_id: giverId, taker_id: takerId, asked_by: askedBy, minutes },
    ...{ ends_ms: endsAtMs, state, changed_ms: changedMs },
  };
  await db
    .insertInto('booth_handovers')
    .values({ channel_id: channelId, ...handover })
    .onConflict((conflict) => conflict.column('channel_id').doUpdateSet(handover))
    .execute();
}

/** Notes in which state the open handover of a channel is now, and with `endsAtMs` when the air
 *  changes. Without an open one nothing changes. */
export async function updateHandoverState(
  db: Kysely<Database>,
  channelId: string,
  {
    state,
    nowMs,
    endsAtMs,
  }: { readonly state: HandoverState; readonly nowMs: number; readonly endsAtMs?: number },
): Promise<void> {
  await db
    .updateTable('booth_handovers')
    .set({ state, changed_ms: nowMs, ...(endsAtMs !== undefined && { ends_ms: endsAtMs }) })
    .where('channel_id', '=', channelId)
    .where('state', 'in', OPEN_HANDOVERS)
    .execute();
}

/** A handover that has ended because one of the two is gone. */
interface GoneHandover {
  readonly idVotingSession: string;
  readonly takerId: string;
}

/** Ends the open handovers, of a session or (null) of every session, of which one of the two is
 *  gone: the giver is no longer on air; the taker is not in the room that the booth serves, has had
 *  no connection since before `awayBeforeMs`, or is not named for the booth. Returns the sessions
 *  of those handovers, and who was to take over. One statement. Source: BEY-38. */
export async function updateGoneHandovers(
  db: Kysely<Database>,
  idVotingSession: string | null,
  { nowMs, awayBeforeMs }: { readonly nowMs: number; readonly awayBeforeMs: number },
): Promise<GoneHandover[]> {
  const { rows } = await sql<GoneHandover>`
    with facts as (
      select channel_id, id_voting_session,
        exists (select from second_rooms where room_id = channel_id and user_id = giver_id
          and air_since_ms is not null) as gives,
        taker_id = any(huddles.invitees)
          and exists (select from people_states where ${ROOM_ID} = room_of_booth and user_id = taker_id
            and people_states.id_voting_session = channels.id_voting_session
            and (last_seen_ms > ${awayBeforeMs} or exists (select from people_connections
              where people_connections.user_id = taker_id
                and people_connections.id_voting_session = channels.id_voting_session))) as takes
      from booth_handovers
      join (select channel_id, booth_id, interpreter_channels.id_voting_session,
          coalesce(served_huddle_id, interpreter_channels.id_voting_session) as room_of_booth
        from interpreter_channels join huddles on huddles.id = channel_id) as channels using (channel_id)
      join (select id, invitees from huddles) as huddles on huddles.id = booth_id
      where state = any(${OPEN_HANDOVERS})
        and (${idVotingSession}::text is null or id_voting_session = ${idVotingSession})
    )
    update booth_handovers
    set state = case when gives then 'taker-gone' else 'giver-gone' end, changed_ms = ${nowMs}
    from facts
    where booth_handovers.channel_id = facts.channel_id and state = any(${OPEN_HANDOVERS})
      and not (gives and takes)
    returning id_voting_session as "idVotingSession", taker_id as "takerId"`.execute(db);
  return rows;
}
