import type { LiveSpeakers, SpeakersList, Speech } from '@hemicycle/contract/speakers';
import type { SpeechRequest } from '@hemicycle/contract/speakers-requests';
import type { Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import { rulesOf } from './speaking-rules-store.ts';
import type { SpeakersListRow } from './speakers-list-store.ts';
import type { SpeechRow } from './speech-store.ts';

/** A list as everybody in the session sees it. Source: BEY-13. */
export function presentSpeakersList(row: SpeakersListRow): SpeakersList {
  return {
    id: row.id,
    title: row.title,
    openedAt: row.opened_ms,
    closedAt: row.closed_ms,
    itemId: row.item_id,
    ...rulesOf(row),
    handsUntil: row.hands_until_ms,
    version: row.version,
  };
}

/** A speech as everybody in the session sees it. */
export function presentSpeech(row: SpeechRow): Speech {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    ofSpeech: row.of_speech,
    interrupted: row.interrupted && row.ended_ms === null,
    side: row.side,
    byName: row.by_name,
    ...(row.hand_type === 2 && { pointOfOrder: true as const }),
    userId: row.user_id,
    displayName: row.display_name,
    groupId: row.group_id,
    groupName: row.group_name,
    startedAt: row.started_ms,
    endedAt: row.ended_ms,
    spokenMs: row.spoken_ms,
    runningSince: row.running_since_ms,
  };
}

/** A list with its speeches alone. */
export function presentSpeakers(list: SpeakersListRow, speeches: readonly SpeechRow[]): LiveSpeakers {
  const alone = { elsewhere: null, carried: null };
  return { ...presentSpeakersList(list), speeches: speeches.map(presentSpeech), ...alone };
}

/** A request as everybody in the session sees it. */
export function presentRequest(row: Selectable<Database['speech_requests']>): SpeechRequest {
  return {
    id: row.id,
    kind: row.kind,
    userId: row.user_id,
    name: row.name,
    groupId: row.group_id,
    groupName: row.group_name,
    itemId: row.item_id,
    side: row.side,
    pointOfOrder: row.point_of_order,
    byName: row.by_name,
    askedAt: row.asked_ms,
  };
}
