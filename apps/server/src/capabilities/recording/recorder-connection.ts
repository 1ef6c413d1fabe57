import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type RecorderMessage, recorderMessage, type RecorderOrder } from '@hemicycle/contract/recorder';
import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import {
  RECORD_PAGE_PATH,
  RECORD_PAGE_WAITS,
  RECORDED_SIZE,
  RECORDER_LOST_AFTER_MS,
  RECORDER_PROTOCOL,
  RECORDING_SEGMENT_SECONDS,
  STREAM_SEGMENT_SECONDS,
} from '@hemicycle/contract/recorder-names';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import type { Deps } from '../../deps.ts';
import { newToken, tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { findUnstorable } from '../../platform/http/storable.ts';
import type { Line } from '../../platform/socket/line.ts';
import type { SocketHandler } from '../../platform/socket/socket-server.ts';
import { keepRecordings, signOutBot } from './keep-recordings.ts';
import { joinOrderOf } from './join-order.ts';
import {
  endOpenJob,
  loadOpenJobs,
  loadRecording,
  loadToJoin,
  moveRecording,
  type OpenJob,
  updateOpenJob,
} from './recording-store.ts';
import { noteLineLost, saveRecorder, touchRecorder } from './recorder-store.ts';
import { loadRecognition, takeRecognition, updateRecognition } from './recognition-store.ts';
import { JOIN_TRIES, JOINS_AGAIN_AFTER_MS, TICKET_MS } from './recording-times.ts';
import { loadTracks } from './track-store.ts';

type Given = Pick<Deps, 'db' | 'clock' | 'news' | 'storage' | 'log' | 'speech'>;
type Hello = Extract<RecorderMessage, { type: 'hello' }>;

/** What a recorder was told of a job by this connection. */
interface Told {
  encodes: boolean | null;
  /** Whether the sitting was closed. */
  closed: boolean | null;
  /** That its page has come in. */
  entered: boolean;
  ends: boolean;
}

/** The socket of one recorder. What its jobs are stands in the database; this connection only tells
 *  them to the recorder, and writes down what it hears. */
export class RecorderConnection implements SocketHandler {
  readonly #line: Line;
  readonly #deps: Given;
  readonly #closed: (connection: RecorderConnection) => void;
  readonly #lineId = randomUUID();
  #hello: Hello | null = null;
  #told = new Map<string, Told>();
  /** When this connection was asked to join each recording that it has told. */
  #joins = new Map<string, number | null>();
  /** When this connection was given each recognition that it has told. */
  #recognises = new Map<string, number | null>();
  #work: Promise<void> = Promise.resolve();

  constructor(line: Line, deps: Given, closed: (connection: RecorderConnection) => void) {
    this.#line = line;
    this.#deps = deps;
    this.#closed = closed;
  }

  message(text: string): void {
    const value = parseJson(text);
    const parsed = recorderMessage.safeParse(value);
    if (!parsed.success || findUnstorable(text, value) !== null) {
      this.#line.close(socketCloseCodes.badMessage);
      return;
    }
    this.#inOrder(() => this.#hear(parsed.data));
  }

  /** Tells the recorder what is asked of it now. */
  tellOrders(): void {
    this.#inOrder(() => this.#orders());
  }

  /** Resolves when what the recorder said so far is written down. */
  settled(): Promise<void> {
    return this.#work;
  }

  /** Writes down that the line broke, while the server goes on. */
  noteLost(): void {
    this.#inOrder(async () => {
      const recorderId = this.#hello?.recorderId;
      if (recorderId === undefined) return;
      const { db, clock } = this.#deps;
      await noteLineLost(db, { recorderId, lineId: this.#lineId }, clock.nowMs());
    });
  }

  tick(): void {
    // The server looks after all recorders at once.
  }

  closed(): void {
    this.#closed(this);
  }

  #inOrder(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'a recorder could not be served; it comes back');
      this.#line.close(socketCloseCodes.reconnect);
    });
  }

  async #hear(message: RecorderMessage): Promise<void> {
    const { db, clock, news } = this.#deps;
    const nowMs = clock.nowMs();
    if (message.type === 'hello') {
      if (message.protocol !== RECORDER_PROTOCOL) return this.#line.close(socketCloseCodes.badMessage);
      this.#hello = message;
      const { recorderId: id, name, engine, capacity, freeBytes, readsTracks } = message;
      const line = { line_id: this.#lineId, line_lost_ms: null };
      await saveRecorder(db, {
        ...{ id, name, engine, capacity, free_bytes: freeBytes, heard_ms: nowMs, ...line },
        reads_tracks: readsTracks,
      });
      // It has the begin of these, and hears again what they are to do.
      this.#told = new Map(
        message.jobIds.map((jobId) => [jobId, { encodes: null, closed: null, entered: false, ends: false }]),
      );
      await keepRecordings(this.#deps);
      return this.#orders();
    }
    const recorderId = this.#hello?.recorderId;
    if (recorderId === undefined) return this.#line.close(socketCloseCodes.badMessage);
    const freeBytes = message.type === 'beat' ? { free_bytes: message.freeBytes } : {};
    await touchRecorder(db, recorderId, { heard_ms: nowMs, ...freeBytes });
    if (message.type === 'state') {
      const { jobId, rdp, selenium, legislate, encoder, stream, recording, error } = message;
      const changes = { rdp, selenium, legislate, encoder, stream, recording, error };
      const session = await this.#change(jobId, recorderId, changes);
      if (session !== null) news.announce({ kind: 'recording', idVotingSession: session });
    }
    if (message.type === 'ended') await this.#ended(recorderId, message, nowMs);
    if (message.type === 'joined') await this.#joined(recorderId, message);
    if (message.type === 'recognised') await this.#recognised(recorderId, message);
  }

  /** Writes a state down; null where nothing changed, so that nobody is told every 5 s. */
  async #change(jobId: string, recorderId: string, changes: Partial<OpenJob>): Promise<string | null> {
    const before = (await loadOpenJobs(this.#deps.db, recorderId)).find(({ id }) => id === jobId);
    if (before === undefined) return null;
    if (isDeepStrictEqual({ ...before, ...changes }, before)) return null;
    await updateOpenJob(this.#deps.db, { jobId, recorderId }, changes);
    return before.id_voting_session;
  }

  async #ended(
    recorderId: string,
    { jobId, reason, error }: Extract<RecorderMessage, { type: 'ended' }>,
    nowMs: number,
  ): Promise<void> {
    const { db, news } = this.#deps;
    const told = await inTransaction(db, async (transaction) => {
      const job = (await loadOpenJobs(transaction, recorderId)).find(({ id }) => id === jobId);
      if (job === undefined) return [];
      const ended = await endOpenJob(
        transaction,
        { jobId, recorderId },
        {
          ...{ ended_ms: nowMs, ended_why: reason, error, ticket_hash: null },
          ...{
            rdp: 'stopped',
            selenium: 'stopped',
            legislate: 'stopped',
            encoder: 'stopped',
            stream: 'stopped',
          },
          recording: 'stopped',
        },
      );
      const { id_voting_session: sessionId } = job;
      const out = await signOutBot(transaction, sessionId, ended?.bot_user_id ?? null);
      return [...out, { kind: 'recording' as const, idVotingSession: job.id_voting_session }];
    });
    this.#told.delete(jobId);
    for (const item of told) news.announce(item);
    await keepRecordings(this.#deps);
    await this.#orders();
  }

  async #joined(
    recorderId: string,
    { recordingId, error }: Extract<RecorderMessage, { type: 'joined' }>,
  ): Promise<void> {
    const { db, clock, news } = this.#deps;
    const recording = await loadRecording(db, recordingId);
    if (recording?.joiner_id !== recorderId || recording.state !== 'joining') return;
    // A file that is whole was put before: then the state is another one.
    const tries = recording.join_tries + 1;
    await moveRecording(db, recording, {
      ...{ join_tries: tries, joiner_id: null, asked_to_join_ms: clock.nowMs() },
      ...{ state: tries < JOIN_TRIES ? 'joining' : 'failed', error: error ?? wordsOfFault('file-not-sent') },
    });
    news.announce({ kind: 'recording', idVotingSession: recording.id_voting_session });
  }

  async #recognised(
    recorderId: string,
    { recordingId, error }: Extract<RecorderMessage, { type: 'recognised' }>,
  ): Promise<void> {
    const { db, clock, news } = this.#deps;
    const recording = await loadRecording(db, recordingId);
    const row = await loadRecognition(db, recordingId);
    if (recording === null || row?.state !== 'asked' || row.recorder_id !== recorderId) return;
    const tries = row.tries + 1;
    const after =
      error === null
        ? ({ state: 'done', error: null } as const)
        : ({ state: tries < JOIN_TRIES ? 'asked' : 'failed', error } as const);
    await updateRecognition(db, recordingId, {
      ...{ ...after, tries, recorder_id: null, given_ms: clock.nowMs() },
    });
    news.announce({ kind: 'recording', idVotingSession: recording.id_voting_session });
  }

  async #orders(): Promise<void> {
    const recorderId = this.#hello?.recorderId;
    if (recorderId === undefined || !this.#line.isOpen) return;
    const { db, clock } = this.#deps;
    const nowMs = clock.nowMs();
    const jobs = await loadOpenJobs(db, recorderId);
    for (const [jobId, told] of this.#told) {
      if (jobs.some(({ id }) => id === jobId) || told.ends) continue;
      told.ends = true;
      this.#send({ type: 'end', jobId });
    }
    for (const job of jobs) {
      // oxlint-disable-next-line no-await-in-loop -- a recorder has a few jobs, told in order
      await this.#order(job, nowMs);
    }
    for (const { id, asked_to_join_ms: askedMs } of await loadToJoin(db, recorderId)) {
      if (this.#joins.get(id) === askedMs) continue;
      this.#joins.set(id, askedMs);
      // oxlint-disable-next-line no-await-in-loop -- joins are rare
      this.#send(await joinOrderOf(db, id));
    }
    await this.#orderRecognition(recorderId, nowMs);
  }

  async #orderRecognition(recorderId: string, nowMs: number): Promise<void> {
    const { db, speech, news } = this.#deps;
    if (speech === null || this.#hello?.readsTracks !== true) return;
    const lostMs = nowMs - RECORDER_LOST_AFTER_MS;
    const row = await takeRecognition(db, recorderId, { nowMs, lostMs, restMs: JOINS_AGAIN_AFTER_MS });
    if (row === null || this.#recognises.get(row.recording_id) === row.given_ms) return;
    const { recording_id: recordingId, given_ms: givenMs } = row;
    this.#recognises.set(recordingId, givenMs);
    const personIds = (await loadTracks(db, recordingId)).map(({ person_id: id }) => id);
    this.#send({ type: 'recognise', recordingId, personIds });
    const recording = await loadRecording(db, recordingId);
    if (recording !== null)
      news.announce({ kind: 'recording', idVotingSession: recording.id_voting_session });
  }

  async #order(job: OpenJob, nowMs: number): Promise<void> {
    const told = this.#told.get(job.id) ?? { encodes: null, closed: null, entered: false, ends: false };
    const isOver = job.state !== 'reserved' && job.state !== 'asking' && job.state !== 'running';
    if (!this.#told.has(job.id)) {
      // Nothing was begun, so nothing has to be sent.
      if (!isOver) await this.#begin(job, nowMs);
      told.encodes = false;
      told.closed = false;
      this.#told.set(job.id, told);
    }
    if (this.#isEgress() && job.bot_user_id !== null && !told.entered && !isOver) {
      told.entered = true;
      this.#send({ type: 'entered', jobId: job.id });
    }
    const closed = job.closed_since_ms !== null;
    // Before `encode`: nothing may be taken between the two.
    if (told.closed !== closed) {
      told.closed = closed;
      this.#send({ type: 'pause', jobId: job.id, closed, sinceMs: job.closed_since_ms });
    }
    const encodes = job.state === 'running' && job.began_ms !== null && job.began_ms <= nowMs;
    if (!isOver && told.encodes !== encodes) {
      told.encodes = encodes;
      this.#send({ type: 'encode', jobId: job.id, on: encodes });
    }
    if (isOver && !told.ends) {
      told.ends = true;
      this.#send({ type: 'end', jobId: job.id });
    }
  }

  /** Whether LiveKit's egress records: it does not tell what its page writes on its console. */
  #isEgress(): boolean {
    return this.#hello?.engine === 'livekit-egress';
  }

  async #begin(job: OpenJob, nowMs: number): Promise<void> {
    const ticket = newToken();
    const recorderId = job.recorder_id;
    await updateOpenJob(
      this.#deps.db,
      { jobId: job.id, recorderId },
      { ticket_hash: tokenHash(ticket), ticket_until_ms: nowMs + TICKET_MS },
    );
    this.#send({
      ...{ type: 'begin', jobId: job.id, recordingId: job.recording_id, part: job.part, job: job.kind },
      page: `${RECORD_PAGE_PATH}${ticket}${this.#isEgress() ? RECORD_PAGE_WAITS : ''}`,
      outputs: { hls: true, rtmp: job.rtmp },
      segmentSeconds: job.kind === 'streaming' ? STREAM_SEGMENT_SECONDS : RECORDING_SEGMENT_SECONDS,
      ...RECORDED_SIZE,
      audioOnly: this.#hello?.engine === 'livekit-tracks' || (job.interpreter && job.kind === 'recording'),
    });
  }

  #send(order: RecorderOrder): void {
    if (this.#line.isOpen) this.#line.send([JSON.stringify(order)]);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
