import { randomUUID } from 'node:crypto';
import { writeCaptionStream as declared } from '@hemicycle/contract/caption-streams';
import type { AnswerOf, QueryOf } from '@hemicycle/contract/endpoint';
import { CAPTION_STREAM_LINES_MAX, CAPTION_STREAM_WRITES_MAX } from '@hemicycle/contract/limits';
import { streamedText } from '@hemicycle/rules/captions/streamed-text';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { isToken, tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { createFairQueue, type FairQueue } from '../../platform/limit/fair-queue.ts';
import { requireRoom, runInTurn } from '../../platform/limit/require-room.ts';
import { holdSession, isEndedForAll, loadSession } from '../sessions/public.ts';
import { loadFloorHolder } from '../speakers/public.ts';
import { insertCaptions } from './caption-store.ts';
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
/** The most streams into which one server writes at once. Each holds a connection to the database
 *  meanwhile. */
const STREAMS_AT_ONCE = 8;
const WAITING_IN_ALL = 500;
/** How long a program with too many requests under way should wait, in ms. */
const UNDER_WAY_RETRY_MS = 1_000;
const NOT_UTF8 = 'The text must be UTF-8.';
const TOO_MANY_LINES = `The text must make at most ${String(CAPTION_STREAM_LINES_MAX)} lines.`;

/** The requests of the streams that this server has in hand: of each stream one at a time, in the
 *  order in which they came. The others wait without a connection to the database. */
export function createStreamWrites(): FairQueue {
  return createFairQueue({
    atOnce: STREAMS_AT_ONCE,
    perName: CAPTION_STREAM_WRITES_MAX,
    perLane: CAPTION_STREAM_WRITES_MAX,
    inAll: WAITING_IN_ALL,
    inOrder: true,
  });
}

/** Takes the next text of a stenography program, when its turn comes. What it makes of the lines,
 *  and the number of the request, are kept together, or nothing is. A number that was taken before
 *  changes nothing; 1 after others begins anew.
 *  @throws DomainError `caption-stream-revoked`, `session-ended`, `rate-limited`, `invalid-input`
 *  where the text is not UTF-8 or makes too many lines. Source: BEY-28. */
export async function writeStream(
  deps: Deps,
  { token, seq }: Pick<QueryOf<typeof declared>, 'token' | 'seq'>,
  body: unknown,
  writes: FairQueue,
): Promise<AnswerOf<typeof declared>> {
  const text = typeof body === 'string' ? body : '';
  const problem = problemOf(text);
  if (problem !== null) throw new DomainError('invalid-input', [{ path: '', problem }]);
  if (!isToken(token)) throw new DomainError('caption-stream-revoked');
  const stream = tokenHash(token);
  const waiter = { lane: stream, name: stream };
  return runInTurn(writes, waiter, () => take(deps, stream, { text, seq }), UNDER_WAY_RETRY_MS);
}

/** Why a text is refused, whatever the lines of its stream are; null: it is not. */
function problemOf(text: string): string | null {
  if (text.includes('\ufffd')) return NOT_UTF8;
  const alone = streamedText({ complete: [], open: '', swallowed: 0 }, text);
  const lines = [...alone.complete, alone.open].filter((line) => line !== '');
  return lines.length > CAPTION_STREAM_LINES_MAX ? TOO_MANY_LINES : null;
}

async function take(
  { db, clock, news }: Deps,
  streamHash: string,
  { text, seq }: { readonly text: string; readonly seq: number | undefined },
): Promise<AnswerOf<typeof declared>> {
  const taken = await inTransaction(db, async (transaction) => {
    const stream = await lockStreamOf(transaction, streamHash);
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
    const { changed, begun, swallowed } = await writeText(transaction, stream, given, nowMs);
    const lastSeq = seq ?? stream.last_seq;
    await updateStream(transaction, stream.id, {
      used_ms: nowMs,
      last_seq: lastSeq,
      swallowed,
      counted_from_ms: isNewPeriod ? nowMs : stream.counted_from_ms,
      counted: counted + Math.max(1, begun),
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

/** What a text made of the lines of a stream. `changed`: the ids of those that changed, by number;
 *  `begun`: how many of them are new. */
interface Written {
  readonly changed: readonly string[];
  readonly begun: number;
  readonly swallowed: number;
}

/** Writes a text into the lines of a stream. The new lines take two statements, however many they
 *  are. */
async function writeText(
  transaction: Transaction<Database>,
  stream: StreamRow,
  text: string,
  nowMs: number,
): Promise<Written> {
  const rows = await loadLinesOfStream(transaction, stream.id, REACHED);
  // The open line is the one that grows. Lines after it were emptied by deleting, and are used
  // again.
  const growing = rows.findIndex((row) => row.growing);
  const openAt = growing === -1 ? rows.findLastIndex((row) => row.text !== '') + 1 : growing;
  const complete = rows.slice(0, openAt).map((row) => row.text);
  const after = streamedText({ complete, open: rows[openAt]?.text ?? '', swallowed: stream.swallowed }, text);
  const texts = [...after.complete, after.open];
  const lines = texts.map((one, place) => ({ text: one, growing: place === texts.length - 1 }));
  const changed: string[] = [];
  for (const [place, row] of rows.entries()) {
    if (place < after.from) continue;
    const line = lines[place] ?? { text: '', growing: false };
    if (row.text === line.text && row.growing === line.growing) continue;
    const correctedBy = place < openAt && row.text !== line.text ? stream.name : null;
    await updateStreamedLine(transaction, row, { ...line, correctedBy, atMs: nowMs });
    changed.push(row.id);
  }
  const begun = await beginLines(
    transaction,
    stream,
    lines.slice(rows.length).filter((line) => line.text !== ''),
    nowMs,
  );
  return { changed: [...changed, ...begun], begun: begun.length, swallowed: after.swallowed };
}

/** Keeps new lines of a stream, in their order. Returns their ids. */
async function beginLines(
  transaction: Transaction<Database>,
  stream: StreamRow,
  lines: readonly { readonly text: string; readonly growing: boolean }[],
  nowMs: number,
): Promise<string[]> {
  if (lines.length === 0) return [];
  const speaker = await loadFloorHolder(transaction, stream.id_voting_session);
  const begun = lines.map((line) => ({
    ...line,
    id: randomUUID(),
    id_voting_session: stream.id_voting_session,
    language: stream.language,
    speaker_name: speaker?.displayName ?? null,
    person_id: null,
    captioner_name: stream.name,
    request_id: null,
    created_ms: nowMs,
    stream_id: stream.id,
  }));
  await insertCaptions(transaction, stream, begun);
  return begun.map(({ id }) => id);
}
