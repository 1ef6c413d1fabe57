import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import { SITTING_ARCHIVE_MAX_BYTES } from '@hemicycle/contract/limits';
import type { ImportedSitting, planSittingImport } from '@hemicycle/contract/transfer';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { loadRecordKeys } from '../records/public.ts';
import { dropSiteFile, openSiteFile, type SitePlace } from '../uploads/public.ts';
import { votersIn } from './expected-in.ts';
import {
  giveUpImportedFiles,
  insertImportedFile,
  keepImportedFiles,
  releaseImportedFiles,
} from './imported-files-store.ts';
import {
  deleteImported,
  insertImported,
  isImported,
  isSittingImported,
  isTitleTaken,
  loadAccountsByEmail,
} from './imported-store.ts';
import { presentImported, sumOfFiles } from './present-imported.ts';
import { readArchive, type SittingReader } from './read-archive.ts';
import type { ReadSitting } from './read-sitting-file.ts';
import { SWEEP_IMPORTED_FILES_JOB, sweepImportedFiles } from './sweep-imported-files.ts';
import type { TransferDesk } from './transfer-desk.ts';

/** The place for which the files of sittings are uploaded. Source: BEY-25, UPL-01. */
export const SITTING_FILES: SitePlace = { place: 'sitting-file', mostBytes: SITTING_ARCHIVE_MAX_BYTES };

/** How long contents are kept before their sitting is taken in. */
const KEEP_STORING_MS = 60 * 60_000;

/** Reads an uploaded file, and has `take` take its contents. */
async function readUploaded(
  deps: Deps,
  viewer: Viewer,
  fileId: string,
  take: SittingReader['take'],
): ReturnType<typeof readArchive> {
  const { content } = await openSiteFile(deps, viewer, SITTING_FILES, fileId);
  return readArchive(content, {
    verify: (document) => deps.workers.run('readSittingFile', document),
    take,
  });
}

/** What the import of an uploaded file would bring in, or why it is refused. Changes nothing.
 *  @throws DomainError `upload-gone`, `rate-limited`. Source: BEY-25. */
export async function planImport(
  deps: Deps,
  desk: TransferDesk,
  viewer: Viewer,
  fileId: string,
): Promise<AnswerOf<typeof planSittingImport>> {
  const read = await desk.inTurn(viewer.userId, () =>
    readUploaded(deps, viewer, fileId, async (_, content) => {
      for await (const chunk of content) void chunk;
    }),
  );
  if (!read.ok) return read;
  const { db } = deps;
  const accounts = await accountsOf(deps, read);
  return {
    ok: true,
    plan: {
      origin: { ...read.origin, ownKey: await isOwnKey(deps, read.origin.keyId) },
      title: read.sitting.title,
      startsMs: read.sitting.startsMs,
      endsMs: read.sitting.endsMs,
      issuedAtMs: read.issuedAtMs,
      contents: read.parts.map(({ part, count, body }) => ({
        ...{ part, count: part === 'expected' ? votersIn(body) : count },
      })),
      people: read.people.map(({ id, name, email }) => ({ name, email, matched: accounts.has(id) })),
      voteCount: read.votes.length,
      files: sumOfFiles(read.contents.map(({ bytes }) => bytes)),
      imported: await isImported(db, read.fileHash),
      earlier: await isSittingImported(db, read.sitting.id, read.keyIds),
      sameTitle: await isTitleTaken(db, read.sitting.title),
    },
  };
}

/** Takes a sitting in, whole or not at all, and its file goes. @throws DomainError `upload-gone`,
 *  `sitting-file-refused` (its details name the first thing that does not verify),
 *  `sitting-imported-before`, `rate-limited`. Source: BEY-25. */
export async function importSitting(
  deps: Deps,
  desk: TransferDesk,
  viewer: Viewer,
  fileId: string,
): Promise<ImportedSitting> {
  return desk.inTurn(viewer.userId, async () => {
    const storageIds: string[] = [];
    try {
      const read = await readUploaded(deps, viewer, fileId, async ({ sha256, bytes }, content) => {
        await store(deps, { fileId, sha256, bytes }, content, (storageId) => storageIds.push(storageId));
      });
      if (read.ok) return await keep(deps, viewer, read, { fileId, storageIds });
      const { kind, where } = read.problem;
      throw new DomainError('sitting-file-refused', [{ path: kind, problem: where }]);
    } catch (error) {
      await giveUp(deps, storageIds).catch((cause: unknown) =>
        deps.log.warn({ err: cause }, 'contents of a refused sitting are left to the sweep'),
      );
      throw error;
    }
  });
}

/** Stores a content, after it was noted where. */
async function store(
  { db, clock, storage, jobs }: Deps,
  { fileId, sha256, bytes }: { readonly fileId: string; readonly sha256: string; readonly bytes: number },
  content: AsyncIterable<Buffer>,
  onNoted: (storageId: string) => void,
): Promise<void> {
  const storageId = storage.newId();
  const expiresMs = clock.nowMs() + KEEP_STORING_MS;
  await insertImportedFile(db, { storageId, sha256, sizeBytes: bytes, expiresMs });
  const dueMs = expiresMs + 1_000;
  await jobs.schedule({ name: SWEEP_IMPORTED_FILES_JOB, key: fileId, dueMs, payload: null });
  onNoted(storageId);
  await storage.save(storageId, Readable.from(content, { objectMode: false }), { maxBytes: bytes });
}

/** Removes contents that no sitting gets. */
async function giveUp(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'jobs'>,
  storageIds: readonly string[],
): Promise<void> {
  if (storageIds.length === 0) return;
  await giveUpImportedFiles(deps.db, storageIds, deps.clock.nowMs());
  await sweepImportedFiles(deps);
}

async function keep(
  deps: Deps,
  viewer: Viewer,
  read: ReadSitting,
  { fileId, storageIds }: { readonly fileId: string; readonly storageIds: readonly string[] },
): Promise<ImportedSitting> {
  const accounts = await accountsOf(deps, read);
  const nowMs = deps.clock.nowMs();
  const { sitting } = read;
  const row = {
    id: randomUUID(),
    file_hash: read.fileHash,
    site_name: read.origin.siteName,
    key_id: read.origin.keyId,
    title: sitting.title,
    description: sitting.description,
    starts_ms: sitting.startsMs,
    ends_ms: sitting.hostEndedMs ?? sitting.endsMs,
    issued_ms: read.issuedAtMs,
    imported_by: viewer.userId,
    imported_by_name: viewer.displayName,
    imported_ms: nowMs,
  };
  await inTransaction(deps.db, async (transaction) => {
    const people = read.people.map(({ id, name }) => ({
      personId: id,
      name,
      userId: accounts.get(id) ?? null,
    }));
    const stored = { ...row, head: read.head, votes: JSON.stringify(read.votes) };
    if (!(await insertImported(transaction, stored, read.parts, people))) {
      throw new DomainError('sitting-imported-before');
    }
    if (!(await keepImportedFiles(transaction, row.id, storageIds))) throw new DomainError('upload-gone');
    await dropSiteFile(deps, transaction, fileId);
    await enterAct(deps, transaction, null, {
      ...{ act: 'importSitting', byUserId: viewer.userId, userId: null, created: nowMs },
      detail: { file: sitting.title, from: read.origin.siteName, people: people.length },
    });
  });
  return presentImported({ ...row, votes: read.votes }, await loadRecordKeys(deps.db));
}

/** Takes an import back: nothing of it stays. @throws DomainError `not-found`. Source: BEY-25. */
export async function deleteImportedSitting(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    const nowMs = deps.clock.nowMs();
    await releaseImportedFiles(transaction, id, nowMs);
    const title = await deleteImported(transaction, id);
    if (title === null) throw new DomainError('not-found');
    await enterAct(deps, transaction, null, {
      ...{ act: 'deleteImportedSitting', byUserId: viewer.userId, userId: null },
      ...{ created: nowMs, detail: { file: title } },
    });
    const sweep = { name: SWEEP_IMPORTED_FILES_JOB, key: id, dueMs: nowMs, payload: null };
    await deps.jobs.schedule(sweep, transaction);
  });
}

/** The accounts here of the people in a file, by their ids there. The addresses are compared; a
 *  person without one is from elsewhere. */
async function accountsOf({ db }: Deps, { people }: ReadSitting): Promise<Map<string, string>> {
  const emails = people.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]));
  const known = await loadAccountsByEmail(db, emails);
  return new Map(
    people.flatMap(({ id, email }) => {
      const userId = email === null ? undefined : known.get(email.toLowerCase());
      return userId === undefined ? [] : [[id, userId]];
    }),
  );
}

async function isOwnKey({ db }: Deps, keyId: string): Promise<boolean> {
  return (await loadRecordKeys(db)).some((key) => key.keyId === keyId);
}
