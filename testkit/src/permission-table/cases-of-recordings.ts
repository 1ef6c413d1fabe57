import { only, outcomes, peopleOfSession } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import type { World } from './world.ts';

/** Registers a recorder with more places than the table takes, and lets the main chamber be
 *  recorded. */
async function registered({ server, clients }: World): Promise<void> {
  await server.database.pool.query(
    `insert into recorders (id, name, capacity, free_bytes, heard_ms) values ('table', 'Table', 100000, 1, $1)
     on conflict (id) do update set heard_ms = excluded.heard_ms`,
    [server.clock.nowMs()],
  );
  await clients.admin.call('updateSiteFlags', {
    body: { enablePrivateRecordingMainchamber: true, publicStreamingLinkEnabled: true },
  });
}

async function planned(world: World): Promise<void> {
  await registered(world);
  const { idVotingSession } = world;
  await world.clients.admin.call('planRecording', { params: { idVotingSession }, body: { planned: true } });
}

/** A recording about which people are asked; returns its id. */
async function started(world: World): Promise<string> {
  await planned(world);
  const { idVotingSession, server } = world;
  await server.database.pool.query(
    `update recordings set state = 'running', began_ms = 1 where id_voting_session = $1`,
    [idVotingSession],
  );
  const { rows } = await server.database.pool.query<{ id: string }>(
    'select id from recordings where id_voting_session = $1',
    [idVotingSession],
  );
  return rows[0]?.id ?? '';
}

/** A recording whose file could not be made; returns its id. */
async function failed(world: World): Promise<string> {
  await planned(world);
  const { rows } = await world.server.database.pool.query<{ id: string }>(
    `with failed as (update recordings set state = 'failed', began_ms = 1, ended_ms = 2
       where id_voting_session = $1 and state = 'reserved' returning id),
     job as (insert into recording_jobs (id, recording_id, part, recorder_id, given_ms, ended_ms, ended_why)
       select 'job of ' || id, id, 99, 'table', 1, 2, 'asked' from failed returning id),
     segment as (insert into recording_segments (job_id, index, ms, begun_ms, bytes, sha256, storage_id)
       select id, 0, 6000, 1, 1, '', '' from job)
     select id from failed`,
    [world.idVotingSession],
  );
  return rows[0]?.id ?? '';
}

/** A recording with the track of a person, of a sitting that is over; returns its id. */
async function wholeWithTrack(world: World): Promise<string> {
  const recordingId = await failed(world);
  const { pool } = world.server.database;
  await pool.query('update recorders set reads_tracks = true');
  await pool.query(`update recordings set state = 'whole' where id = $1`, [recordingId]);
  await pool.query(`insert into recording_tracks values ($1, 'member03', 'Member', 1, '', '')`, [
    recordingId,
  ]);
  await pool.query('update voting_sessions set host_ended_ms = ends_ms where id = $1', [
    world.idVotingSession,
  ]);
  return recordingId;
}

async function streamed(world: World): Promise<void> {
  await registered(world);
  const { idVotingSession } = world;
  await world.clients.admin.call('startStreaming', {
    params: { idVotingSession },
    body: { from: 'admin', id: idVotingSession },
  });
}

const makes = only(['admin', 'moderator']);
const sees = only(['admin', 'moderator', 'transcriber']);
const unknown = outcomes('permission-missing', {
  ...{ admin: 'not-found', moderator: 'not-found', transcriber: 'not-found' },
});
const ofMain = ({ idVotingSession, userId }: World) => ({
  params: { idVotingSession },
  body: { from: userId, id: idVotingSession },
});
const nobodyKnows = {
  ...{ recordingId: 'no-such', part: '1', index: '0', personId: 'x', title: 'x' },
  language: 'default',
};
const notACode = { code: 'x', channelId: 'x', jobId: 'x', index: 'x', language: 'default' };

/** The cases of recordings, streams and recorders. */
export const casesOfRecordings: readonly PermissionCase[] = [
  {
    endpoint: 'planRecording',
    what: '[PERM-30] those who make recordings reserve a recorder',
    given: registered,
    input: ({ idVotingSession }) => ({ params: { idVotingSession }, body: { planned: true } }),
    expected: makes,
  },
  {
    endpoint: 'readRecordingPlan',
    what: '[PERM-31] those who see recordings see what is reserved',
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: sees,
  },
  {
    endpoint: 'startRecording',
    what: '[REC-19] [PERM-30] those who make recordings start one',
    given: planned,
    input: ofMain,
    expected: makes,
  },
  {
    endpoint: 'stopRecording',
    what: '[REC-20] [PERM-30] those who make recordings stop one',
    given: started,
    input: ofMain,
    expected: makes,
  },
  {
    endpoint: 'readRecordingStatus',
    what: '[REC-21] [PERM-31] those who see recordings see where one stands',
    given: planned,
    input: ({ idVotingSession }) => ({ params: { idVotingSession, roomId: idVotingSession } }),
    expected: sees,
  },
  {
    endpoint: 'answerRecording',
    what: '[BEY-17] everybody of the session answers the notice',
    given: started,
    input: ({ idVotingSession }, recordingId) => ({
      params: { idVotingSession },
      body: { recordingId, consents: true },
    }),
    expected: peopleOfSession,
  },
  {
    endpoint: 'listRecordableRooms',
    what: '[ADMIN-04] [PERM-31] those who see recordings see which rooms may be recorded',
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: sees,
  },
  {
    endpoint: 'joinRecordingAgain',
    what: '[PERM-30] those who make recordings have a file made again that could not be made',
    given: failed,
    input: (_world, recordingId) => ({ params: { recordingId } }),
    expected: makes,
  },
  {
    endpoint: 'recogniseRecording',
    what: '[PERM-30] [BEY-39] those who make recordings have their speech recognised',
    given: wholeWithTrack,
    input: (_world, recordingId) => ({ params: { recordingId }, body: { language: 'en' } }),
    expected: makes,
  },
  {
    endpoint: 'listSittingsWithoutRecorder',
    what: '[REC-24] administrators see which sittings no recorder is left for',
    expected: only(['admin']),
  },
  {
    endpoint: 'listRecordings',
    what: '[PERM-31] those who see recordings see those of a sitting',
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: sees,
  },
  ...(
    [
      'readRecording',
      'readRecordingPlaylist',
      'readRecordingSegment',
      'readRecordingMaster',
      'readSoundPlaylist',
      'readSoundSegment',
      'readCaptionPlaylist',
      'downloadRecording',
      'downloadTrack',
    ] as const
  ).map((endpoint) => ({
    endpoint,
    what: '[PERM-31] a recording that does not exist, for those who see recordings',
    input: () => ({ params: nobodyKnows }),
    expected: unknown,
  })),
  {
    endpoint: 'readCaptionSegment',
    what: '[BEY-15] [PERM-31] of a recording that does not exist, for those who see recordings',
    input: () => ({ params: { ...nobodyKnows, index: '0.vtt' } }),
    expected: unknown,
  },
  {
    endpoint: 'startStreaming',
    what: '[STREAM-09] [PERM-30] those who make recordings start a stream',
    given: registered,
    input: ofMain,
    expected: makes,
  },
  {
    endpoint: 'stopStreaming',
    what: '[STREAM-10] [PERM-30] those who make recordings stop a stream',
    given: streamed,
    input: ofMain,
    expected: makes,
  },
  {
    endpoint: 'renewStreamLink',
    what: '[STREAM-12] [PERM-30] those who make recordings give the streams a new link',
    given: streamed,
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: makes,
  },
  {
    endpoint: 'readStreaming',
    what: '[PERM-26] [PERM-32] those who see streams, or have the control center, see the channels',
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: makes,
  },
  ...(
    [
      ...(['readPublicStream', 'readStreamPlaylist', 'readStreamSegment', 'readStreamCaptions'] as const),
      ...(['readStreamMaster', 'readStreamCaptionPlaylist', 'readStreamCaptionSegment'] as const),
    ] as const
  ).map((endpoint) => ({
    endpoint,
    what: '[STREAM-12] without a code, whoever is signed in',
    input: () => ({ params: notACode }),
    expected: outcomes('invalid-input', { nobody: 'invalid-input' }),
  })),
  {
    endpoint: 'readRecorderStart',
    what: '[BEY-17] nobody but the browser of a recorder',
    expected: outcomes('not-found'),
  },
  ...(['putSegment', 'putFinishedFile', 'putTrack', 'putSound'] as const).map((endpoint) => ({
    endpoint,
    what: '[REC-01] without a hash, whoever is signed in',
    input: () => ({ params: { jobId: 'x', index: '0', recordingId: 'x', personId: 'x', title: 'x' } }),
    expected: outcomes('invalid-input', { nobody: 'invalid-input' }),
  })),
  {
    endpoint: 'listPreviews',
    what: '[ADMIN-04] [PERM-26] those who see streams, or have the control center, see previews',
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: makes,
  },
  {
    endpoint: 'readPreviewStill',
    what: '[ADMIN-04] [PERM-26] of a job that is not there, those who see streams',
    input: ({ idVotingSession }) => ({ params: { idVotingSession, jobId: 'x' } }),
    expected: outcomes('permission-missing', { admin: 'not-found', moderator: 'not-found' }),
  },
  {
    endpoint: 'putPreview',
    what: '[ADMIN-04] without the time of the still, whoever is signed in',
    input: () => ({ params: { jobId: 'x' } }),
    expected: outcomes('invalid-input', { nobody: 'invalid-input' }),
  },
  {
    endpoint: 'readSegment',
    what: '[REC-01] without the token of recorders, whoever is signed in',
    input: () => ({ params: { jobId: 'x', index: '0' } }),
    expected: outcomes('recorder-refused', { nobody: 'recorder-refused' }),
  },
  {
    endpoint: 'readTrackToRecognise',
    what: '[BEY-39] without the token of recorders, whoever is signed in',
    input: () => ({ params: { recordingId: 'x', personId: 'x' } }),
    expected: outcomes('recorder-refused', { nobody: 'recorder-refused' }),
  },
  {
    endpoint: 'putPieceOfSpeech',
    what: '[BEY-39] without its place in the track, whoever is signed in',
    input: () => ({ params: { recordingId: 'x', personId: 'x', index: '0' } }),
    expected: outcomes('invalid-input', { nobody: 'invalid-input' }),
  },
  {
    endpoint: 'readCaptionsToJoin',
    what: '[BEY-15] without the token of recorders, whoever is signed in',
    input: () => ({ params: { recordingId: 'x', language: 'en' } }),
    expected: outcomes('recorder-refused', { nobody: 'recorder-refused' }),
  },
  {
    endpoint: 'enterByTicket',
    what: '[PERM-34] with a ticket that was never given',
    input: () => ({ body: { ticket: 'x'.repeat(43) } }),
    expected: outcomes('ticket-used', { nobody: 'ticket-used' }),
  },
];
