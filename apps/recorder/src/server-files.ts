import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import { SAMPLE_BYTES } from './media-files.ts';
import type { KeptSegment, Spool } from './spool.ts';
import type { TrackFiles } from './tracks/track-files.ts';

/** What became of a segment that was put. `refused`: the server will never take it, because its
 *  time was closed for example; `later`: it could not be put now. */
export type PutAnswer = 'taken' | 'refused' | 'later';

/** The files of jobs on the server. Each call carries the token of recorders. */
export interface ServerFiles extends TrackFiles {
  putSegment(jobId: string, spool: Spool, segment: KeptSegment): Promise<PutAnswer>;
  readSegment(jobId: string, index: number, path: string): Promise<void>;
  putFinishedFile(recordingId: string, path: string): Promise<void>;
  /** Writes the captions that go into a file to a file of WebVTT. */
  readCaptions(recordingId: string, language: string, path: string): Promise<void>;
  /** Puts the track of one person, before the finished file. */
  putTrack(recordingId: string, personId: string, path: string): Promise<void>;
  /** Puts a segment of the sound of an interpreter, beside one of the room, before the file. */
  putSound(place: SoundPlace, path: string): Promise<void>;
  /** Puts the preview of a job. Rejects where it cannot be put now. */
  putPreview(jobId: string, preview: TakenPreview): Promise<void>;
}

/** Which sound it is, by the name of its language, and the segment of the room beside it. */
interface SoundPlace {
  readonly recordingId: string;
  readonly title: string;
  readonly jobId: string;
  readonly index: number;
}

/** A still of a job (empty: sound alone) and its loudness in dB below full scale; null: none. */
export interface TakenPreview {
  readonly takenAt: number;
  readonly levelDb: number | null;
  readonly still: Buffer;
}

const PUT_MAX_MS = 30_000;
/** A piece of speech is given again after this time, in ms: while the program recognises what is
 *  said in a sitting, as often as it takes, and where the server does not answer so many times. */
const SPEECH_AGAIN_MS = 2_000;
const SPEECH_TRIES = 150;
/** The status of `speech-busy`. */
const BUSY = 503;
/** A finished file is given up after a pause of this length, in ms. */
const IDLE_MAX_MS = 120_000;
/** The statuses of answers after which sending the same bytes again cannot help. Source: errors of
 *  `putSegment`. */
const REFUSED = new Set([400, 404, 409, 410, 413, 422]);

export function createServerFiles(server: URL, token: string): ServerFiles {
  const headers = { authorization: `Bearer ${token}`, origin: server.origin };

  function addressOf(path: string, query: Record<string, string> = {}): URL {
    const address = new URL(path, server);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address;
  }

  async function readFile(address: string, path: string): Promise<void> {
    const answer = await fetch(addressOf(address), { headers });
    if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
    await pipeline(Readable.fromWeb(answer.body), createWriteStream(path));
  }

  /** Puts a file to an address that takes its hash. */
  async function putHashed(address: string, path: string): Promise<void> {
    const sha256 = createHash('sha256');
    const reading = createReadStream(path);
    reading.on('data', (bytes) => sha256.update(bytes));
    await finished(reading);
    await putFile(addressOf(address, { sha256: sha256.digest('hex') }), path, {
      ...headers,
      'content-type': 'application/octet-stream',
      'content-length': String(statSync(path).size),
    });
  }

  /** Puts bytes, and gives the status of the answer. Rejects where none comes. */
  async function putBytes(address: URL, body: Uint8Array<ArrayBuffer>): Promise<number> {
    const answer = await fetch(address, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body,
      signal: AbortSignal.timeout(PUT_MAX_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  }

  return {
    async putSegment(jobId, spool, segment) {
      const { index, ms, begunAt, sha256, personId } = segment;
      const query = {
        ...{ ms: String(ms), begunAt: String(begunAt), sha256 },
        ...(personId === null ? {} : { personId }),
      };
      try {
        const address = addressOf(`/api/recorder/jobs/${jobId}/segments/${index}`, query);
        const status = await putBytes(address, new Uint8Array(spool.bytesOf(segment)));
        if (isOk(status)) return 'taken';
        return REFUSED.has(status) ? 'refused' : 'later';
      } catch {
        return 'later';
      }
    },
    async putPreview(jobId, { takenAt, levelDb, still }) {
      const query = {
        takenAt: String(takenAt),
        ...(levelDb === null ? {} : { levelDb: levelDb.toFixed(1) }),
      };
      await putBytes(addressOf(`/api/recorder/jobs/${jobId}/preview`, query), new Uint8Array(still));
    },
    readSegment: (jobId, index, path) => readFile(`/api/recorder/jobs/${jobId}/segments/${index}`, path),
    readCaptions: (recordingId, language, path) =>
      readFile(`/api/recorder/recordings/${recordingId}/captions/${language}`, path),
    putFinishedFile: (recordingId, path) => putHashed(`/api/recorder/recordings/${recordingId}/file`, path),
    putTrack: (recordingId, personId, path) =>
      putHashed(`/api/recorder/recordings/${recordingId}/tracks/${encodeURIComponent(personId)}`, path),
    readTrack: (recordingId, personId, path) =>
      readFile(`/api/recorder/recordings/${recordingId}/tracks/${encodeURIComponent(personId)}`, path),
    async putSpeech({ recordingId, personId, index, fromMs, samples }, stopped) {
      const person = encodeURIComponent(personId);
      const place = `/api/recorder/recordings/${recordingId}/tracks/${person}/speech/${index}`;
      const body = new DataView(new ArrayBuffer(samples.length * SAMPLE_BYTES));
      samples.forEach((sample, at) => body.setInt16(at * SAMPLE_BYTES, sample, true));
      const address = addressOf(place, { fromMs: String(fromMs) });
      for (let tried = 0; ;) {
        // oxlint-disable-next-line no-await-in-loop -- the same piece again
        const status = await putBytes(address, new Uint8Array(body.buffer)).catch(() => null);
        if (status !== null && isOk(status)) return;
        const isRefused = status !== null && REFUSED.has(status);
        if (status !== BUSY) tried += 1;
        if (isRefused || tried >= SPEECH_TRIES) {
          throw new Error(wordsOfFault('speech-refused', { how: String(status ?? 'no answer') }));
        }
        // oxlint-disable-next-line no-await-in-loop -- as above
        await setTimeout(SPEECH_AGAIN_MS, undefined, { signal: stopped });
      }
    },
    putSound: ({ recordingId, title, jobId, index }, path) =>
      putHashed(
        `/api/recorder/recordings/${recordingId}/sounds/${encodeURIComponent(title)}/${jobId}/${index}`,
        path,
      ),
  };
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Puts a file, however long it takes while bytes leave. `fetch` gives up after five minutes
 *  without an answer. Rejects where the server refuses it, or takes nothing for `IDLE_MAX_MS`. */
async function putFile(address: URL, path: string, headers: Record<string, string>): Promise<void> {
  const { request } = address.protocol === 'https:' ? https : http;
  const put = request(address, { method: 'PUT', headers });
  put.setTimeout(IDLE_MAX_MS, () => put.destroy(new Error(wordsOfFault('file-not-taken'))));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    put.once('response', resolve);
    put.once('error', reject);
  });
  // A server that refuses the file answers before it has all of it; what breaks ends the request.
  pipeline(createReadStream(path), put).catch(() => undefined);
  const answer = await answered;
  const words = await text(answer);
  put.destroy();
  const status = answer.statusCode ?? 0;
  if (!isOk(status)) throw new Error(wordsOfFault('file-refused', { how: `${status} ${words}` }));
}
