import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { isTransactionConflict } from '../../platform/db/database-errors.ts';
import { loadTogether } from '../../platform/db/sharing-database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { handTypeOf } from '../hands/public.ts';
import { inMainChamber, MAIN_CHAMBER, NO_PLACE } from '../rooms/public.ts';
import { belongs, isLetIn } from '../sessions/public.ts';
import type { PersonInSession } from './belonging-store.ts';
import type { StoodBefore } from './place-store.ts';

/** How a person enters: by which sign-in, and what else is stored with the entry. */
export interface EnteringAs {
  readonly signInId: string;
  readonly observer?: boolean | undefined;
  readonly joinedAsRole?: string | undefined;
  /** The epoch of the stay, where the person enters by joining the media. */
  readonly mediaEpoch?: number | undefined;
}

type Outcome = StoodBefore | 'no-member' | 'in-lobby' | 'late' | 'signed-out' | 'moved-since';

interface Entering {
  readonly person: PersonInSession;
  readonly as: EnteringAs;
  readonly nowMs: number;
}

/** The facts that explain why a person could not enter. */
interface Standing {
  readonly letIn: boolean;
  readonly movedSince: boolean;
  readonly signedIn: boolean;
}

function whyKeptOut({ letIn, movedSince, signedIn }: Standing): Outcome {
  if (!signedIn) return 'signed-out';
  if (!letIn) return 'in-lobby';
  return movedSince ? 'moved-since' : 'late';
}

/** Puts somebody who is let in to a session into its main chamber. After the planned end only
 *  people enter who are already there or were given up for lost. After a host has ended the session
 *  for everybody, nobody enters. `nowMs` is when they asked to enter; somebody who entered a huddle
 *  after that stays in it (`moved-since`), so that a join that waited neither undoes a later move
 *  nor ends an interview. The statement locks the sign-in; a removal, which ends the sign-in first,
 *  therefore comes completely before or after it. Resolves to how the person stood before, or to
 *  why they were kept out. Entries made at the same time share one statement. */
export async function updateEntered(
  db: Kysely<Database>,
  person: PersonInSession,
  as: EnteringAs,
  nowMs: number,
): Promise<Outcome> {
  return (await loadTogether(db, enterAll, { person, as, nowMs })) ?? 'no-member';
}

/** A statement may hold only one entry of each person. Where one person enters with two tabs at
 *  once, the second entry goes into the next statement. */
async function enterAll(db: Kysely<Database>, entries: readonly Entering[]): Promise<Map<Entering, Outcome>> {
  const outcomes = new Map<Entering, Outcome>();
  let left = entries;
  while (left.length > 0) {
    const byPerson = new Map<string, Entering>();
    const later: Entering[] = [];
    for (const entering of left) {
      const key = JSON.stringify([entering.person.idVotingSession, entering.person.userId]);
      if (byPerson.has(key)) later.push(entering);
      else byPerson.set(key, entering);
    }
    for (const [entering, outcome] of await enterOrOneByOne(db, [...byPerson.values()]))
      outcomes.set(entering, outcome);
    left = later;
  }
  return outcomes;
}

/** A statement that locks the rows of many people may be refused because of another one. Then each
 *  person enters by a statement of their own. */
async function enterOrOneByOne(
  db: Kysely<Database>,
  entries: readonly Entering[],
): Promise<Map<Entering, Outcome>> {
  try {
    return await insertEntered(db, entries);
  } catch (error) {
    if (!isTransactionConflict(error)) throw error;
  }
  const outcomes = new Map<Entering, Outcome>();
  for (const entering of entries) {
    const alone = await inTransaction(db, (on) => insertEntered(on, [entering]));
    for (const [, outcome] of alone) outcomes.set(entering, outcome);
  }
  return outcomes;
}

/** One statement. It locks the sign-ins first, then rows in the order of `withBelonging`, and among
 *  many people by session and account. */
async function insertEntered(
  db: Kysely<Database>,
  entries: readonly Entering[],
): Promise<Map<Entering, Outcome>> {
  const of = <Value>(pick: (entering: Entering) => Value) => entries.map(pick);
  const { rows } = await sql<StoodBefore & Standing & { place: number; entered: boolean }>`
    with asked as (
      select * from unnest(${of(({ person }) => person.idVotingSession)}::text[], ${of(({ person }) => person.userId)}::text[],
        ${of(({ as }) => as.signInId)}::text[], ${of(({ as }) => as.observer ?? null)}::boolean[],
        ${of(({ as }) => as.joinedAsRole ?? null)}::text[], ${of(({ as }) => as.mediaEpoch ?? null)}::bigint[],
        ${of(({ nowMs }) => nowMs)}::bigint[]) with ordinality
        as asked (id_voting_session, user_id, sign_in_id, observes, joined_as_role, media_epoch, now_ms, place)
    ), sign_in as materialized (
      select id, expires_ms from sign_ins where id in (select sign_in_id from asked) order by id for key share
    ), member as materialized (
      select id_voting_session, user_id from voting_session_members
      where (id_voting_session, user_id) in (select id_voting_session, user_id from asked)
        and (select count(*) from sign_in) >= 0
      order by id_voting_session, user_id for update
    ), before as materialized (
      select id_voting_session, user_id, meeting, observer, lost_ms, huddle_id, huddle_since_ms from people_states
      where (id_voting_session, user_id) in (select id_voting_session, user_id from asked)
        and (select count(*) from member) >= 0
      order by id_voting_session, user_id for update of people_states
    ), belonging as materialized (
      select asked.*, before.meeting, before.observer, ends_ms,
        ${isLetIn(sql`asked.user_id`)} as let_in,
        host_ended_ms is not distinct from ends_ms as ended_for_all,
        before.lost_ms is not null and host_ended_ms is distinct from ends_ms as comes_back,
        coalesce(before.huddle_id is not null and before.huddle_since_ms > now_ms, false) as moved_since
      from asked join voting_sessions on voting_sessions.id = asked.id_voting_session
      left join member on member.id_voting_session = asked.id_voting_session and member.user_id = asked.user_id
      left join before on before.id_voting_session = asked.id_voting_session and before.user_id = asked.user_id
      where ${belongs(sql`asked.user_id`, sql`member.user_id is not null`)}
      for key share of voting_sessions
    ), entered as (
      insert into people_states as state
        (id_voting_session, user_id, meeting, entered_ms, observer, joined_as_role, media_epoch, last_seen_ms)
      select id_voting_session, user_id, ${MAIN_CHAMBER}, now_ms, coalesce(observes, false), joined_as_role, media_epoch, now_ms
      from belonging join sign_in on sign_in.id = sign_in_id and expires_ms > now_ms
      where let_in and not moved_since and not ended_for_all and (ends_ms > now_ms or ${inMainChamber()} or comes_back)
      order by id_voting_session, user_id
      on conflict (id_voting_session, user_id) do update set meeting = ${MAIN_CHAMBER}, huddle_id = null, lost_ms = null,
        left_ms = null, entered_ms = coalesce(state.entered_ms, excluded.entered_ms),
        observer = coalesce((select observes from belonging
          where belonging.id_voting_session = state.id_voting_session and belonging.user_id = state.user_id), state.observer),
        joined_as_role = coalesce(excluded.joined_as_role, state.joined_as_role),
        media_epoch = coalesce(excluded.media_epoch, state.media_epoch), last_seen_ms = excluded.last_seen_ms
      returning id_voting_session, user_id
    )
    select place::integer, let_in as "letIn", moved_since as "movedSince", coalesce(meeting, ${NO_PLACE}) as meeting, ${handTypeOf('belonging')} as "handType",
      coalesce(observer, false) as observer,
      (id_voting_session, user_id) in (select id_voting_session, user_id from entered) as entered,
      exists (select from sign_in where sign_in.id = sign_in_id and expires_ms > now_ms) as "signedIn"
    from belonging`.execute(db);
  const outcomes = new Map<Entering, Outcome>();
  for (const { place, letIn, movedSince, entered, signedIn, ...before } of rows) {
    const entering = entries[place - 1];
    if (entering === undefined) continue;
    outcomes.set(entering, entered ? before : whyKeptOut({ letIn, movedSince, signedIn }));
  }
  return outcomes;
}
