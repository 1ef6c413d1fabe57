import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import { SITTING_FILE_MAX_BYTES } from '@hemicycle/contract/limits';
import type { ImportedSitting, planSittingImport } from '@hemicycle/contract/transfer';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { loadRecordKeys } from '../records/public.ts';
import { dropSiteFile, readSiteFile, type SitePlace } from '../uploads/public.ts';
import {
  deleteImported,
  insertImported,
  isImported,
  isTitleTaken,
  loadAccountsByEmail,
} from './imported-store.ts';
import { presentImported } from './present-imported.ts';
import type { ReadSitting } from './read-sitting-file.ts';
import type { TransferDesk } from './transfer-desk.ts';

/** The place for which the files of sittings are uploaded. Source: BEY-25, UPL-01. */
export const SITTING_FILES: SitePlace = { place: 'sitting-file', mostBytes: SITTING_FILE_MAX_BYTES };

/** What the import of an uploaded file would bring in, or why it is refused. Changes nothing.
 *  @throws DomainError `upload-gone`, `rate-limited`. Source: BEY-25. */
export async function planImport(
  deps: Deps,
  desk: TransferDesk,
  viewer: Viewer,
  fileId: string,
): Promise<AnswerOf<typeof planSittingImport>> {
  const read = await desk.inTurn(viewer.userId, async () =>
    deps.workers.run('readSittingFile', await readSiteFile(deps, viewer, SITTING_FILES, fileId)),
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
      contents: read.parts.map(({ part, count }) => ({ part, count })),
      people: read.people.map(({ id, name, email }) => ({ name, email, matched: accounts.has(id) })),
      voteCount: read.votes.length,
      imported: await isImported(db, read.fileHash),
      sameTitle: await isTitleTaken(db, read.sitting.title),
    },
  };
}

/** Takes a sitting in, whole or not at all, and its file goes. @throws DomainError `upload-gone`,
 *  `sitting-file-refused` (its details name the first thing that does not verify),
 *  `already-exists`, `rate-limited`. Source: BEY-25. */
export async function importSitting(
  deps: Deps,
  desk: TransferDesk,
  viewer: Viewer,
  fileId: string,
): Promise<ImportedSitting> {
  return desk.inTurn(viewer.userId, async () => {
    const bytes = await readSiteFile(deps, viewer, SITTING_FILES, fileId);
    const read = await deps.workers.run('readSittingFile', bytes);
    if (read.ok) return keep(deps, viewer, read, fileId);
    const { kind, where } = read.problem;
    throw new DomainError('sitting-file-refused', [{ path: kind, problem: where }]);
  });
}

async function keep(deps: Deps, viewer: Viewer, read: ReadSitting, fileId: string): Promise<ImportedSitting> {
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
      throw new DomainError('already-exists');
    }
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
    const title = await deleteImported(transaction, id);
    if (title === null) throw new DomainError('not-found');
    await enterAct(deps, transaction, null, {
      ...{ act: 'deleteImportedSitting', byUserId: viewer.userId, userId: null },
      ...{ created: deps.clock.nowMs(), detail: { file: title } },
    });
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
