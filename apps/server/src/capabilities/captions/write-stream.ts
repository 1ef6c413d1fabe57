import { randomUUID } from 'node:crypto';
import { writeCaptionStream as declared } from '@hemicycle/contract/caption-streams';
import type { AnswerOf, QueryOf } from '@hemicycle/contract/endpoint';
import { streamedText } from '@hemicycle/rules/captions/streamed-text';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { isToken, tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { holdSession, isEndedForAll, loadSession } from '../sessions/public.ts';
import { loadFloorHolder } from '../speakers/public.ts';
import { type CaptionRow, insertCaption } from './caption-store.ts';
import {
  loadLinesOfStream,
  loadStreamOf,
  lockStreamOf,
  type StreamRow,
  updateStream,
  updateStreamedLine,
} from './stream-store.ts';

const [PER_STREAM] = declared.limit.most;
/** How many of its last lines a program can still reach by deleting. */
const REACHED = 8;

/** Takes the next text of a stenography program. What it makes of the lines, and the number of the
 *  request, are kept together, or nothing is. A number that was taken before changes nothing; 1
 *  after others begins anew.
 *  @throws DomainError `caption-stream-revoked`, `session-ended`, `rate-limited`, `invalid-input`
 *  where the text is not UTF-8. Source: BEY-28. */
export async function writeStream(
  { db, clock, news }: Deps,
  { token, seq }: Pick<QueryOf<typeof declared>, 'token' | 'seq'>,
  body: unknown,
): Promise<AnswerOf<typeof declared>> {
  const text = typeof body === 'string' ? body : '';
  if (text.includes('\ufffd')) {
    throw new DomainError('invalid-input', [{ path: '', problem: 'The text must be UTF-8.' }]);
  }
  const taken = await inTransaction(db, async (transaction) => {
    const stream = isToken(token) ? await lockStreamOf(transaction, tokenHash(token)) : null;
    if (stream === null) throw new DomainError('caption-stream-revoked');
    if (seq !== undefined && seq !== 1 && seq <= stream.last_seq)
      return { stream, changed: [], seq: stream.last_seq };
    if (seq === 1 && stream.last_seq === 1) return { stream, changed: [], seq: 1 };
    const { id_voting_session: idVotingSession } = stream;
    if (!(await holdSession(transaction, idVotingSession))) throw new DomainError('caption-stream-revoked');
    const session = await loadSession(transaction, idVotingSession);
    if (session === null || isEndedForAll(session)) throw new DomainError('session-ended');
    const nowMs = clock.nowMs();
    const isNewPeriod = nowMs - stream.counted_from_ms >= PER_STREAM.withinMs;
    const counted = isNewPeriod ? 0 : stream.counted;
    requireRoom(PER_STREAM, counted);
    // A program that begins anew begins a line.
    const isNewRun = seq === 1 && stream.last_seq > 1;
    const given = isNewRun ? `\n${text}` : text;
    const { changed, swallowed } = await writeText(transaction, stream, given, nowMs);
    const lastSeq = seq ?? stream.last_seq;
    await updateStream(transaction, stream.id, {
      used_ms: nowMs,
      last_seq: lastSeq,
      swallowed,
      counted_from_ms: isNewPeriod ? nowMs : stream.counted_from_ms,
      counted: counted + 1,
    });
    return { stream, changed, seq: lastSeq };
  });
  const { id_voting_session: idVotingSession } = taken.stream;
  for (const captionId of taken.changed) news.announce({ kind: 'caption', idVotingSession, captionId });
  return { seq: taken.seq };
}

/** The last number that a stream took; 0: none. @throws DomainError `caption-stream-revoked`. */
export async function readStreamSeq(
  { db }: Pick<Deps, 'db'>,
  token: string,
): Promise<AnswerOf<typeof declared>> {
  return { seq: (await requireStream({ db }, token)).last_seq };
}

/** The stream of a token. @throws DomainError `caption-stream-revoked`. */
export async function requireStream({ db }: Pick<Deps, 'db'>, token: string): Promise<StreamRow> {
  const stream = isToken(token) ? await loadStreamOf(db, tokenHash(token)) : null;
  if (stream === null) throw new DomainError('caption-stream-revoked');
  return stream;
}

/** Writes a text into the lines of a stream. Returns the ids of those that changed, by number. */
async function writeText(
  transaction: Transaction<Database>,
  stream: StreamRow,
  text: string,
  nowMs: number,
): Promise<{ readonly changed: readonly string[]; readonly swallowed: number }> {
  const rows = await loadLinesOfStream(transaction, stream.id, REACHED);
  // The open line is the one that grows. Lines after it were emptied by deleting, and are used
  // again.
  const growing = rows.findIndex((row) => row.growing);
  const openAt = growing === -1 ? rows.findLastIndex((row) => row.text !== '') + 1 : growing;
  const complete = rows.slice(0, openAt).map((row) => row.text);
  const { swallowed } = stream;
  const after = streamedText({ complete, open: rows[openAt]?.text ?? '', swallowed }, text);
  const texts = [...after.complete, after.open];
  const changed: string[] = [];
  for (let place = after.from; place < Math.max(texts.length, rows.length); place += 1) {
    const row = rows[place];
    const line = { text: texts[place] ?? '', growing: place === texts.length - 1 };
    const id = await writeLine(transaction, stream, row, { ...line, nowMs, wasComplete: place < openAt });
    if (id !== null) changed.push(id);
  }
  return { changed, swallowed: after.swallowed };
}

/** Writes one line of a stream. Returns its id; null where it stays as it is. */
async function writeLine(
  transaction: Transaction<Database>,
  stream: StreamRow,
  row: CaptionRow | undefined,
  line: {
    readonly text: string;
    readonly growing: boolean;
    readonly nowMs: number;
    readonly wasComplete: boolean;
  },
): Promise<string | null> {
  const { text, growing, nowMs } = line;
  if (row !== undefined) {
    if (row.text === text && row.growing === growing) return null;
    const correctedBy = line.wasComplete && row.text !== text ? stream.name : null;
    await updateStreamedLine(transaction, row, { text, growing, correctedBy, atMs: nowMs });
    return row.id;
  }
  if (text === '') return null;
  const speaker = await loadFloorHolder(transaction, stream.id_voting_session);
  const { id } = await insertCaption(transaction, {
    id: randomUUID(),
    id_voting_session: stream.id_voting_session,
    language: stream.language,
    text,
    speaker_name: speaker?.displayName ?? null,
    person_id: null,
    captioner_name: stream.name,
    request_id: null,
    created_ms: nowMs,
    stream_id: stream.id,
    growing,
  });
  return id;
}
