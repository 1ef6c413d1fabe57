import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import * as declared from '@hemicycle/contract/caption-streams';
import { CAPTION_STREAMS_MAX } from '@hemicycle/contract/limits';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { newToken, tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { isEndedForAll, loadSession, lockSession, requireSessionOf } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { requireCaptionLanguage } from './caption-language.ts';
import {
  insertStream,
  loadLinesOfStream,
  loadStreams,
  type StreamRow,
  updateRevoked,
  updateStreamedLine,
} from './stream-store.ts';

/** The streams of a session of the viewer. @throws DomainError `not-found`, `in-lobby`. */
export async function listStreams(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AnswerOf<typeof declared.listCaptionStreams>> {
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  return (await loadStreams(db, id)).map(presentStream);
}

/** Makes a stream for a stenography program, with its entry in the audit log. Only the answer has
 *  its token. @throws DomainError `not-found`, `in-lobby`, `session-ended`, `caption-streams-full`,
 *  `invalid-input` for a language that the site does not have. Source: BEY-28. */
export async function createStream(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { name, language }: BodyOf<typeof declared.createCaptionStream>,
): Promise<AnswerOf<typeof declared.createCaptionStream>> {
  const { db, clock } = deps;
  await requireCaptionLanguage(db, language);
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const token = newToken();
  const row = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.createCaptionStream.access);
    if (!(await lockSession(transaction, id))) throw new DomainError('not-found');
    const session = await loadSession(transaction, id);
    if (session === null || isEndedForAll(session)) throw new DomainError('session-ended');
    if ((await loadStreams(transaction, id)).length >= CAPTION_STREAMS_MAX) {
      throw new DomainError('caption-streams-full');
    }
    const stream = await insertStream(transaction, {
      id: randomUUID(),
      id_voting_session: id,
      name,
      language,
      token_hash: tokenHash(token),
      created_by: viewer.userId,
      created_by_name: viewer.displayName,
      created_ms: clock.nowMs(),
      used_ms: null,
      revoked_ms: null,
    });
    await enter(deps, transaction, viewer, stream, { act: 'openCaptionStream', created: stream.created_ms });
    return stream;
  });
  return { stream: presentStream(row), token };
}

/** Revokes a stream, with its entry in the audit log. What it wrote stays. @throws DomainError
 *  `not-found`, `in-lobby`. Source: BEY-28. */
export async function revokeStream(
  deps: Deps,
  viewer: Viewer,
  { idVotingSession, streamId }: { readonly idVotingSession: string; readonly streamId: string },
): Promise<void> {
  const { db, clock, news } = deps;
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const ended = await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.revokeCaptionStream.access);
    const created = clock.nowMs();
    const stream = await updateRevoked(transaction, { idVotingSession: id, streamId }, created);
    if (stream === null) throw new DomainError('not-found');
    await enter(deps, transaction, viewer, stream, { act: 'revokeCaptionStream', created });
    const lines = await loadLinesOfStream(transaction, streamId, 2);
    const growing = lines.find((line) => line.growing);
    if (growing === undefined) return null;
    const { text } = growing;
    await updateStreamedLine(transaction, growing, {
      text,
      growing: false,
      correctedBy: null,
      atMs: created,
    });
    return growing.id;
  });
  if (ended !== null) news.announce({ kind: 'caption', idVotingSession: id, captionId: ended });
}

/** Enters into the audit log what the viewer does with a stream. */
async function enter(
  deps: Pick<Deps, 'jobs'>,
  transaction: Transaction<Database>,
  { userId: byUserId }: Viewer,
  { id_voting_session: idVotingSession, name: streamName, language }: StreamRow,
  act: { readonly act: 'openCaptionStream' | 'revokeCaptionStream'; readonly created: number },
): Promise<void> {
  const detail = { streamName, language };
  await enterAct(deps, transaction, idVotingSession, { ...act, byUserId, userId: null, detail });
}

function presentStream(row: StreamRow): AnswerOf<typeof declared.listCaptionStreams>[number] {
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    createdBy: row.created_by_name,
    createdAt: row.created_ms,
    usedAt: row.used_ms,
  };
}
