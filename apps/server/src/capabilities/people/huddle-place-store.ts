import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { PersonInSession } from './belonging-store.ts';
import { insertStateWhereMissing } from './connection-store.ts';
import { loadStateForUpdate, updateState } from './state-store.ts';

/** Somebody who moved between the main chamber and a huddle, and whether their hand is up: it counts in the main chamber only. */
export interface Moved {
  readonly userId: string;
  readonly hasHand: boolean;
}

/** Puts a person into a huddle, out of the main chamber or another huddle; a raised hand waits for their return. Null where they were in
 *  it already. To be called in a transaction that holds the huddle. @throws DomainError `room-not-found` for somebody who does not belong
 *  to the session, or no longer. Source: HUD-06, HANDS-02. */
export async function enterHuddle(
  db: Kysely<Database>,
  person: PersonInSession,
  huddleId: string,
  nowMs: number,
): Promise<Moved | null> {
  await insertStateWhereMissing(db, person, nowMs);
  const state = await loadStateForUpdate(db, person);
  if (state === null) throw new DomainError('room-not-found');
  if (state.huddle_id === huddleId) return null;
  await updateState(db, person, {
    meeting: 'huddle',
    huddle_id: huddleId,
    entered_ms: null,
    lost_ms: null,
    left_ms: null,
    media_epoch: null,
    last_seen_ms: nowMs,
  });
  return { userId: person.userId, hasHand: state.hand_type > 0 };
}

/** Where leaving a huddle leads: to the main chamber, or out of the session. Source: HUD-08. */
export type AfterHuddle = 'mainchamber' | 'NOT_IN_MEETING';

/** Takes people out of a huddle: all of them, or the one named. Returns who was in it. Source: HUD-07, HUD-08. */
export async function leaveHuddle(
  db: Kysely<Database>,
  { huddleId, userId }: { readonly huddleId: string; readonly userId?: string },
  after: AfterHuddle,
  nowMs: number,
): Promise<Moved[]> {
  const leads = db
    .updateTable('people_states')
    .where('huddle_id', '=', huddleId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''));
  const changed =
    after === 'mainchamber'
      ? leads.set({ meeting: after, huddle_id: null, entered_ms: nowMs })
      : leads.set({
          meeting: after,
          huddle_id: null,
          left_ms: nowMs,
          hand_type: 0,
          hand_raise_ms: 0,
          mute_audio: 1,
          mute_video: 1,
        });
  const rows = await changed.returning(['user_id', sql<boolean>`hand_type > 0`.as('has_hand')]).execute();
  return rows.map((row) => ({ userId: row.user_id, hasHand: row.has_hand }));
}

/** Those of these people who are in this huddle. */
export async function loadHuddleMembers(
  db: Kysely<Database>,
  huddleId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('people_states')
    .select('user_id')
    .where('huddle_id', '=', huddleId)
    .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** The huddles of those who are in one of a session, by user id. */
export async function loadHuddlesOfPeople(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('people_states')
    .select(['user_id', 'huddle_id'])
    .where('id_voting_session', '=', idVotingSession)
    .where('huddle_id', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ user_id, huddle_id }) => (huddle_id === null ? [] : [[user_id, huddle_id]])),
  );
}
