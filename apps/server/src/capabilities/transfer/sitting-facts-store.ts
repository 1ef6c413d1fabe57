import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import type { SittingParts } from '@hemicycle/contract/sitting-file';
import { isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { jsonOf } from './json-of.ts';

// The parts of a sitting for its file. Each column is named: what is not named here, as passwords,
// codes, keys, addresses of networks, sealed ballots and who chose what, is in no file.

type Db = Kysely<Database>;
/** The closed parts of the sitting: what was said there is in no file. Source: BEY-45. */
type Closed = readonly ClosedPart[];

export async function loadSittingPart(
  db: Db,
  id: string,
): Promise<Omit<SittingParts['sitting'], 'closedParts'> | null> {
  const row = await db
    .selectFrom('voting_sessions')
    .select([
      'id',
      'title',
      'description',
      'starts_ms as startsMs',
      'ends_ms as endsMs',
      'host_ended_ms as hostEndedMs',
      'members_only as membersOnly',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function loadRooms(db: Db, id: string): Promise<SittingParts['rooms']> {
  return db
    .selectFrom('huddles')
    .select(['id', 'title', 'type', 'subtype', 'created_ms as createdMs', 'closed_ms as closedMs'])
    .where('id_voting_session', '=', id)
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
}

export async function loadAttendanceStays(db: Db, id: string): Promise<SittingParts['attendance']> {
  return db
    .selectFrom('attendance_stays')
    .select(['user_id as personId', 'joined_ms as joinedMs', 'left_ms as leftMs'])
    .where('id_voting_session', '=', id)
    .orderBy('id')
    .execute();
}

/** Who presided, without the changes in closed parts, and when the sitting ended. */
export async function loadEvents(db: Db, id: string, closed: Closed): Promise<SittingParts['events']> {
  const rows = await db
    .selectFrom('sitting_facts')
    .select(['kind', 'at_ms as atMs', 'user_id as personId', 'name'])
    .where('id_voting_session', '=', id)
    .orderBy('id')
    .execute();
  return rows.filter(({ kind, atMs }) => kind === 'ended' || !isInClosed(closed, atMs));
}

/** The lists without what was said in closed parts: lists that were opened there, and speeches that
 *  began there. */
export async function loadSpeakers(db: Db, id: string, closed: Closed): Promise<SittingParts['speakers']> {
  const lists = await db
    .selectFrom('speakers_lists')
    .select([
      'id',
      'number',
      'title',
      'item_id as itemId',
      'opened_ms as openedMs',
      'closed_ms as closedMs',
      'speaking_order as order',
      'limit_seconds as limitSeconds',
      'person_limit_seconds as personLimitSeconds',
      'group_limit_seconds as groupLimitSeconds',
      'total_limit_seconds as totalLimitSeconds',
      'limit_scope as limitScope',
      'interventions',
      'intervention_limit_seconds as interventionLimitSeconds',
      'answer_limit_seconds as answerLimitSeconds',
    ])
    .where('id_voting_session', '=', id)
    .orderBy('number')
    .execute();
  const speeches = await db
    .selectFrom('speeches')
    .select([
      'id',
      'list_id as listId',
      'number',
      'kind',
      'of_speech as ofSpeech',
      'side',
      'user_id as personId',
      'display_name as name',
      'group_name as groupName',
      'hand_type as hand',
      'hand_raise_ms as handRaisedMs',
      'started_ms as startedMs',
      'ended_ms as endedMs',
      'spoken_ms as spokenMs',
    ])
    .where('list_id', 'in', db.selectFrom('speakers_lists').select('id').where('id_voting_session', '=', id))
    .orderBy('number')
    .execute();
  const shown = speeches.filter(({ startedMs }) => !isInClosed(closed, startedMs));
  const numbers = new Map(shown.map((speech) => [speech.id, speech.number]));
  return lists
    .filter(({ openedMs }) => !isInClosed(closed, openedMs))
    .map(({ limitScope, ...list }) => ({
      ...list,
      ...(limitScope !== 'list' && { limitScope }),
      speeches: shown
        .filter(({ listId }) => listId === list.id)
        .map(({ id: _, listId: __, ofSpeech, ...speech }) => ({
          ...speech,
          ofNumber: ofSpeech === null ? null : (numbers.get(ofSpeech) ?? null),
        })),
    }));
}

/** The messages to all in the main chamber, whose room has the id of the session, without those of
 *  closed parts. */
export async function loadChat(db: Db, id: string, closed: Closed): Promise<SittingParts['chat']> {
  const rows = await db
    .selectFrom('chat_messages')
    .select([
      'id',
      'person_id as personId',
      'text',
      'created_ms as sentMs',
      'file_name as fileName',
      'file_type as fileType',
      'file_size_bytes as bytes',
    ])
    .where('id_voting_session', '=', id)
    .where('room_id', '=', id)
    .where('to_user_id', 'is', null)
    .orderBy('seq')
    .execute();
  return rows
    .filter(({ sentMs }) => !isInClosed(closed, sentMs))
    .map(({ fileName, fileType, bytes, ...message }) => ({
      ...message,
      file: fileName === null ? null : { name: fileName, type: fileType, bytes },
    }));
}

/** The lines that a person wrote or approved, without those that were written or changed in closed
 *  parts. */
export async function loadCaptions(db: Db, id: string, closed: Closed): Promise<SittingParts['captions']> {
  const rows = await db
    .selectFrom('captions')
    .select([
      'language',
      'number',
      'text',
      'speaker_name as speakerName',
      'created_ms as atMs',
      'changed_ms as changedMs',
      'corrected_ms as correctedMs',
      'automatic',
    ])
    .where('id_voting_session', '=', id)
    .where((where) => where.or([where('automatic', '=', false), where('approved_ms', 'is not', null)]))
    .orderBy('language')
    .orderBy('number')
    .execute();
  return rows
    .filter(
      ({ atMs, changedMs, correctedMs }) =>
        ![atMs, changedMs, correctedMs].some((ms) => ms !== null && isInClosed(closed, ms)),
    )
    .map(({ changedMs: _, ...caption }) => caption);
}

export async function loadQuorumHistory(db: Db, id: string): Promise<SittingParts['quorum']> {
  return db
    .selectFrom('quorum_history')
    .select([
      'rule_id as ruleId',
      'rule_name as ruleName',
      'at_ms as atMs',
      'applied',
      'pass',
      'display_string as display',
      'contributed',
      'needed',
    ])
    .where('id_voting_session', '=', id)
    .orderBy('id')
    .execute();
}

export async function loadProxyPairs(db: Db, id: string): Promise<SittingParts['proxies']> {
  return db
    .selectFrom('proxy_voters')
    .select(['proxy_user_id as proxyId', 'behalf_of_user_id as principalId', 'set_aside as setAside'])
    .where('id_voting_session', '=', id)
    .orderBy('proxy_user_id')
    .orderBy('behalf_of_user_id')
    .execute();
}

/** The recordings that are whole, without their files. */
export async function loadRecordings(db: Db, id: string): Promise<SittingParts['recordings']> {
  return db
    .selectFrom('recordings')
    .select([
      'id',
      'room_title as roomTitle',
      'language',
      'began_ms as beganMs',
      'ended_ms as endedMs',
      'bytes',
      'sha256',
      'by_name as byName',
    ])
    .where('id_voting_session', '=', id)
    .where('kind', '=', 'recording')
    .where('state', '=', 'whole')
    .orderBy('from_ms')
    .orderBy('id')
    .execute();
}

/** Every act with its hash. What it was about is left out for acts in closed parts. */
export async function loadAuditEntries(db: Db, id: string, closed: Closed): Promise<SittingParts['audit']> {
  const rows = await db
    .selectFrom('moderation_acts')
    .select([
      'id',
      'act',
      'by_name as byName',
      'user_name as userName',
      sql<string>`detail::text`.as('detail'),
      'created_ms as atMs',
      'sequence',
      'hash',
    ])
    .where('id_voting_session', '=', id)
    .orderBy('created_ms')
    .orderBy('entered')
    .execute();
  return rows.map(({ detail, ...entry }) => ({
    ...entry,
    detail: isInClosed(closed, entry.atMs) ? {} : jsonOf(detail),
  }));
}
