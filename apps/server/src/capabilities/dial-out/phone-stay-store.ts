import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** A phone that rings or talks in a session. */
export interface PhoneThere {
  readonly identity: string;
  readonly numberEndsWith: string;
  readonly talks: boolean;
  readonly agreed: boolean;
}

/** Which phone of which session. */
interface PhoneOfSession {
  readonly idVotingSession: string;
  readonly identity: string;
}

/** A phone that was in a session, in ms since the epoch; `leftMs` null: it is still there. */
export interface PhoneStay {
  readonly identity: string;
  readonly numberEndsWith: string;
  readonly joinedMs: number;
  readonly leftMs: number | null;
}

export async function insertPhoneCall(
  db: Kysely<Database>,
  call: {
    readonly identity: string;
    readonly idVotingSession: string;
    readonly numberEndsWith: string;
    readonly calledMs: number;
    readonly agreed: boolean;
  },
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
      taken_out_ms: null,
      agreed_ms: call.agreed ? call.calledMs : null,
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

/** The phones that ring or talk in a session and may stay there, by the time of the call. `agreed`:
 *  who speaks by it agrees to be recorded. */
export async function loadPhonesThere(db: Kysely<Database>, idVotingSession: string): Promise<PhoneThere[]> {
  const { rows } = await sql<PhoneThere>`
    select identity, number_ends_with as "numberEndsWith", joined_ms is not null as talks,
      agreed_ms is not null as agreed
    from phone_stays
    where id_voting_session = ${idVotingSession} and left_ms is null and taken_out_ms is null
    order by called_ms, identity`.execute(db);
  return rows;
}

/** The identities of all phones of a session that nothing takes out of it. */
export async function loadThoseWhoMayStay(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const rows = await db
    .selectFrom('phone_stays')
    .select('identity')
    .where('id_voting_session', '=', idVotingSession)
    .where('taken_out_ms', 'is', null)
    .execute();
  return rows.map(({ identity }) => identity);
}

/** Whether a phone that rings or talks in a session has not agreed to be recorded. */
export async function isPhoneUnasked(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  return (await loadPhonesThere(db, idVotingSession)).some(({ agreed }) => !agreed);
}

/** An update of a phone that rings or talks in a session and may stay there. */
function updateOfPhoneThere(db: Kysely<Database>, { idVotingSession, identity }: PhoneOfSession) {
  return db
    .updateTable('phone_stays')
    .where('id_voting_session', '=', idVotingSession)
    .where('identity', '=', identity)
    .where('left_ms', 'is', null)
    .where('taken_out_ms', 'is', null);
}

/** Notes that a phone may not stay. False: it is not there any more. */
export async function saveTakenOut(
  db: Kysely<Database>,
  phone: PhoneOfSession,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await updateOfPhoneThere(db, phone)
    .set({ taken_out_ms: nowMs })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that the person on a phone agrees to be recorded. Returns false where the phone is not
 *  there or the person had agreed before. */
export async function saveAgreed(
  db: Kysely<Database>,
  phone: PhoneOfSession,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await updateOfPhoneThere(db, phone)
    .set({ agreed_ms: nowMs })
    .where('agreed_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that no phone may stay that was called before its session was closed. */
export async function saveTakenOutByClosing(
  db: Kysely<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<void> {
  await sql`
    update phone_stays set taken_out_ms = ${nowMs} from voting_sessions
    where id_voting_session = ${idVotingSession} and voting_sessions.id = id_voting_session
      and called_ms <= closed_since_ms and left_ms is null and taken_out_ms is null`.execute(db);
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
