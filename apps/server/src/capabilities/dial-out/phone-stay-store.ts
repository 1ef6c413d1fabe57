import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** A phone that was in a session, in ms since the epoch; `leftMs` null: it is still there. */
export interface PhoneStay {
  readonly identity: string;
  readonly numberEndsWith: string;
  readonly joinedMs: number;
  readonly leftMs: number | null;
}

export async function insertPhoneCall(
  db: Kysely<Database>,
  call: { identity: string; idVotingSession: string; numberEndsWith: string; calledMs: number },
): Promise<void> {
  await db
    .insertInto('phone_stays')
    .values({
      identity: call.identity,
      id_voting_session: call.idVotingSession,
      number_ends_with: call.numberEndsWith,
      called_ms: call.calledMs,
      joined_ms: null,
      seen_ms: null,
      left_ms: null,
    })
    .execute();
}

/** Forgets a call that did not come about. */
export async function deletePhoneCall(db: Kysely<Database>, identity: string): Promise<void> {
  await db
    .deleteFrom('phone_stays')
    .where('identity', '=', identity)
    .where('joined_ms', 'is', null)
    .execute();
}

/** The sessions in which a phone rings or talks. */
export async function loadSessionsWithPhones(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('phone_stays')
    .select('id_voting_session')
    .distinct()
    .where('left_ms', 'is', null)
    .execute();
  return rows.map((row) => row.id_voting_session);
}

/** Notes which phones of a session talk at `nowMs`, and which ring. A phone that is neither has
 *  left, or is forgotten where nobody answered: `calledBeforeMs` is the time before which a phone
 *  that rings no more must have been called. */
export async function savePhonesFound(
  db: Kysely<Database>,
  idVotingSession: string,
  found: {
    readonly talking: readonly string[];
    readonly ringing: readonly string[];
    readonly nowMs: number;
    readonly calledBeforeMs: number;
  },
): Promise<void> {
  const { talking, ringing, nowMs, calledBeforeMs } = found;
  await sql`
    with gone as (
      delete from phone_stays
      where id_voting_session = ${idVotingSession} and joined_ms is null and called_ms < ${calledBeforeMs}
        and not (identity = any(${[...talking, ...ringing]}::text[]))
    )
    update phone_stays set
      joined_ms = coalesce(joined_ms, ${nowMs}),
      seen_ms = case when identity = any(${[...talking]}::text[])
        then greatest(seen_ms, ${nowMs}) else seen_ms end,
      left_ms = case when identity = any(${[...talking]}::text[]) then null else seen_ms end
    where id_voting_session = ${idVotingSession} and left_ms is null
      and (identity = any(${[...talking]}::text[])
        or (joined_ms is not null and not (identity = any(${[...ringing]}::text[]))))`.execute(db);
}

/** The phones that were in a session, by the time of joining. A phone that was not found since
 *  `staleBeforeMs` counts as gone since it was last found. */
export async function loadPhoneStays(
  db: Kysely<Database>,
  idVotingSession: string,
  staleBeforeMs: number,
): Promise<PhoneStay[]> {
  const { rows } = await sql<PhoneStay>`
    select identity, number_ends_with as "numberEndsWith", joined_ms as "joinedMs",
      case
        when left_ms is not null then left_ms
        when seen_ms < ${staleBeforeMs} then seen_ms
      end as "leftMs"
    from phone_stays
    where id_voting_session = ${idVotingSession} and joined_ms is not null
    order by joined_ms, identity`.execute(db);
  return rows;
}
