import type { LiveSpeakers, SpeakersList, Speech } from '@hemicycle/contract/speakers';
import type { SpeakersListRow } from './speakers-list-store.ts';
import type { SpeechRow } from './speech-store.ts';

/** A list as everybody in the session sees it. Source: BEY-13. */
export function presentSpeakersList(row: SpeakersListRow): SpeakersList {
  return {
    id: row.id,
    title: row.title,
    openedAt: row.opened_ms,
    closedAt: row.closed_ms,
    limitSeconds: row.limit_seconds,
    groupLimitSeconds: row.group_limit_seconds,
    handsUntil: row.hands_until_ms,
    version: row.version,
  };
}

/** A speech as everybody in the session sees it. */
export function presentSpeech(row: SpeechRow): Speech {
  return {
    id: row.id,
    number: row.number,
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

/** A list with its speeches. */
export function presentSpeakers(list: SpeakersListRow, speeches: readonly SpeechRow[]): LiveSpeakers {
  return { ...presentSpeakersList(list), speeches: speeches.map(presentSpeech) };
}
