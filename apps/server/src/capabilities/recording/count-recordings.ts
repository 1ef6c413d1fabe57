import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** For how long a failure is counted, in ms. */
const COUNTED_FOR_MS = 3_600_000;

/** What recorders do now, and what failed within the last hour. */
export interface RecordingCounts {
  /** Recordings that are encoded. */
  readonly recorded: number;
  /** Streams that are sent. */
  readonly streamed: number;
  /** Recordings whose parts become a file. */
  readonly joining: number;
  /** Recordings that ended without a file. */
  readonly failed: number;
  /** Times that a recorder was lost from what it recorded. */
  readonly lost: number;
}

/** Counts the recordings of all sittings. Source: BEY-24. */
export async function countRecordings(db: Kysely<Database>, nowMs: number): Promise<RecordingCounts> {
  const { rows } = await recordingCounts(nowMs).execute(db);
  const counted = rows[0];
  const of = (key: keyof RecordingCounts) => Number(counted?.[key] ?? 0);
  return {
    recorded: of('recorded'),
    streamed: of('streamed'),
    joining: of('joining'),
    failed: of('failed'),
    lost: of('lost'),
  };
}

/** Each condition has a partial index (migration 0268), so finished recordings are not read. */
export function recordingCounts(nowMs: number): RawBuilder<Record<keyof RecordingCounts, string>> {
  const sinceMs = nowMs - COUNTED_FOR_MS;
  return sql<Record<keyof RecordingCounts, string>>`
    select
      count(*) filter (where state = 'running' and kind = 'recording') as recorded,
      count(*) filter (where state = 'running' and kind = 'streaming') as streamed,
      count(*) filter (where state = 'joining') as joining,
      count(*) filter (
        where state = 'failed' and coalesce(asked_to_join_ms, ended_ms, until_ms) > ${sinceMs}
      ) as failed,
      (select count(*) from recording_jobs where ended_why = 'lost' and ended_ms > ${sinceMs}) as lost
    from recordings
    where state in ('running', 'joining', 'failed')
  `;
}
