import type { JobStatus } from '@hemicycle/contract/recorder';
import type { RECORDER_ENGINES } from '@hemicycle/contract/recorder-names';
import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends RecordingTables {}
}

export type RecorderEngine = (typeof RECORDER_ENGINES)[number];

/** `reserved`: a recorder is kept for it, and nothing is encoded; `asking`: the people of the room
 *  are asked; `ending`: its recorder sends what is left; `dropped`: it never began, or was a
 *  stream that is over. */
export type RecordingStage =
  | 'reserved'
  | 'asking'
  | 'running'
  | 'ending'
  | 'joining'
  | 'whole'
  | 'failed'
  | 'dropped';

export interface RecordingTables {
  recorders: {
    /** The uuid that the program keeps. */
    id: string;
    name: string;
    /** Jobs at once. */
    capacity: number;
    free_bytes: number;
    /** When any server last heard it. */
    heard_ms: number;
    /** What records. */
    engine: Generated<RecorderEngine>;
    /** It reads the tracks of persons, to have them recognised. */
    reads_tracks: Generated<boolean>;
    /** Its last line to any server, and when that broke; null: it holds. */
    line_id: Generated<string | null>;
    line_lost_ms: Generated<number | null>;
  };
  /** Recordings and streams, one a beginning. */
  recordings: {
    id: string;
    id_voting_session: string;
    /** The session's id for its main chamber. */
    room_id: string;
    /** The room whose people are in it: for a channel, the one that its booth serves; else the room
     *  itself. Source: REC-09, BEY-17. */
    floor_room_id: string;
    room_title: string;
    kind: 'recording' | 'streaming';
    /** It is that of an interpreter channel or booth. */
    interpreter: boolean;
    /** The language of an interpreter channel. */
    language: string | null;
    state: RecordingStage;
    /** A recorder was reserved for the stream, and is kept for it until the sitting ends. */
    planned: Generated<boolean>;
    /** From when to when a recorder is kept for it. */
    from_ms: number;
    until_ms: number;
    /** Where a stream goes beside the page of the site. */
    rtmp: string | null;
    file_name: string | null;
    by_user_id: string | null;
    by_name: string;
    asks_until_ms: number | null;
    /** From when frames are encoded. */
    began_ms: number | null;
    ended_ms: number | null;
    /** The recorder that was asked to join the file, and when; without a recorder, when the last
     *  one failed. */
    joiner_id: string | null;
    asked_to_join_ms: number | null;
    /** How often a recorder has tried to join the file, and failed. */
    join_tries: Generated<number>;
    storage_id: string | null;
    bytes: number | null;
    sha256: string | null;
    finished_ms: number | null;
    error: string | null;
  };
  /** What recorders were given. A recording whose recorder was lost goes on as its next part. */
  recording_jobs: {
    id: string;
    recording_id: string;
    part: number;
    recorder_id: string;
    /** The hash of the ticket that opens its page once; null: none, or used. */
    ticket_hash: string | null;
    ticket_until_ms: number | null;
    /** The hidden account of its browser. */
    bot_user_id: string | null;
    rdp: Generated<JobStatus['rdp']>;
    selenium: Generated<JobStatus['selenium']>;
    legislate: Generated<JobStatus['legislate']>;
    encoder: Generated<JobStatus['encoder']>;
    stream: Generated<JobStatus['stream']>;
    recording: Generated<JobStatus['recording']>;
    error: Generated<string | null>;
    given_ms: number;
    ended_ms: Generated<number | null>;
    ended_why: Generated<'asked' | 'failed' | 'disk-full' | 'lost' | null>;
  };
  recording_segments: {
    job_id: string;
    index: number;
    ms: number;
    /** When its first frame was taken, by the clock of the recorder. */
    begun_ms: number;
    bytes: number;
    sha256: string;
    storage_id: string;
    /** The person whose sound alone it is; null: the room. */
    person_id: Generated<string | null>;
  };
  /** The sound of one person throughout a recording. */
  recording_tracks: {
    recording_id: string;
    person_id: string;
    /** Their name as the track was made. */
    name: string;
    bytes: number;
    sha256: string;
    storage_id: string;
  };
  /** The sound of an interpreter beside one segment of the room, with the times of that segment. */
  recording_sounds: {
    recording_id: string;
    /** Its language, in its own name. */
    title: string;
    job_id: string;
    index: number;
    bytes: number;
    sha256: string;
    storage_id: string;
  };
  /** The recognition of what the people of a recording said, from their tracks. */
  recording_recognitions: {
    recording_id: string;
    state: 'asked' | 'done' | 'failed';
    language: string;
    by_name: string;
    asked_ms: number;
    /** The recorder that reads the tracks; null: none. */
    recorder_id: string | null;
    /** When it was asked; without a recorder, when the last one failed. */
    given_ms: number | null;
    tries: Generated<number>;
    error: string | null;
    /** The person whose track is read now, and up to where, in ms of the track. */
    person_id: string | null;
    read_ms: Generated<number>;
    /** How many lines of captions came of it. */
    lines: Generated<number>;
  };
  /** The last still and loudness of a job. */
  recording_previews: {
    job_id: string;
    /** A small JPEG; null: sound alone. */
    still: Buffer | null;
    level_db: number | null;
    /** By the clock of the recorder. */
    taken_ms: number;
  };
  /** What people answered to the notice of a recording. */
  recording_answers: { recording_id: string; user_id: string; consents: boolean; at_ms: number };
  /** Who has played a recording: the audit log says so once. */
  recording_players: { recording_id: string; user_id: string };
  /** Files of recordings whose session was deleted, until they are removed. */
  recording_files_left: { storage_id: string };
  /** The link to the public page of a session's streams. The code is derived from the random id:
   *  see `codeOfStream`. */
  stream_links: { id: string; id_voting_session: string; code_hash: string };
}
