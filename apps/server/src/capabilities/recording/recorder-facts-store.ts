import { RECORDER_LOST_AFTER_MS } from '@hemicycle/contract/recorder-names';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** A recording or a stream under way, with the recorder that has its last part. */
export interface RecorderFacts {
  readonly id: string;
  readonly id_voting_session: string;
  readonly room_id: string;
  readonly floor_room_id: string;
  readonly kind: 'recording' | 'streaming';
  readonly title: string;
  readonly state: 'reserved' | 'asking' | 'running' | 'ending' | 'joining';
  readonly beganMs: number | null;
  /** Null: none has taken it. */
  readonly recorder: { name: string; isLost: boolean; heardMs: number; freeBytes: number } | null;
  /** When the last segment that is stored ended. */
  readonly lastSegmentMs: number | null;
  readonly error: string | null;
}

/** The recordings and streams under way in a session, oldest first. `heardMs` is that of a beat
 *  every few seconds. One query. */
export async function loadRecorderFacts(
  db: Kysely<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<RecorderFacts[]> {
  const { rows } = await sql<RecorderFacts>`
    select recordings.id, recordings.id_voting_session, room_id, floor_room_id, kind, room_title as title,
      recordings.state, began_ms as "beganMs",
      case when recorders.id is not null then json_build_object('name', recorders.name,
        'isLost', heard_ms <= ${nowMs - RECORDER_LOST_AFTER_MS}::bigint or job.ended_why = 'lost',
        'heardMs', heard_ms, 'freeBytes', free_bytes) end as recorder,
      (select (begun_ms + ms)::bigint from recording_segments where job_id = job.id
        order by index desc limit 1) as "lastSegmentMs",
      coalesce(recordings.error, job.error) as error
    from recordings
    left join lateral (
      select * from recording_jobs where recording_id = recordings.id order by part desc limit 1
    ) as job on true
    left join recorders on recorders.id = job.recorder_id
    where recordings.id_voting_session = ${idVotingSession}
      and recordings.state in ('reserved', 'asking', 'running', 'ending', 'joining')
    order by recordings.from_ms, recordings.id`.execute(db);
  return rows;
}
