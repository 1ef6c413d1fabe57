import { Readable } from 'node:stream';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import { permissions } from '@hemicycle/contract/permissions';
import {
  sittingFile,
  type SittingPartName,
  type SittingParts,
  sittingParts,
} from '@hemicycle/contract/sitting-file';
import type { getImportedSitting, ImportedSitting } from '@hemicycle/contract/transfer';
import { canonicalText } from '@hemicycle/record/canonical-bytes';
import { fileNameFrom } from '@hemicycle/rules/foundations/file-name';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { CheckedAnswer } from '../../platform/http/checked-answer.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { ListDesk } from '../accounts/public.ts';
import { enterReading } from '../audit/public.ts';
import { loadRecordKeys } from '../records/public.ts';
import { votersIn } from './expected-in.ts';
import { jsonOf } from './json-of.ts';
import {
  type ImportedRow,
  loadContents,
  loadFileParts,
  loadImported,
  loadImportedList,
  loadNames,
  loadPart,
  type Reader,
} from './imported-store.ts';
import { loadImportedFiles } from './imported-files-store.ts';
import type { PartToRead } from './read-imported-part.ts';
import { sittingFileAnswer } from './sitting-file-answer.ts';
import { isReadable, presentImported, sumOfFiles, votesFor } from './present-imported.ts';

/** Has worker threads read parts, in turn with lists. */
type Desk = Pick<ListDesk, 'makeOther'>;

/** Administrators read every imported sitting, other people those in which they took part. */
function readerOf({ actionsAllowed, userId }: Viewer): Reader {
  return actionsAllowed.has(permissions.adminPage) ? { all: true } : { all: false, userId };
}

async function requireImported(deps: Deps, viewer: Viewer, id: string): Promise<ImportedRow> {
  const reader = readerOf(viewer);
  const row = await loadImported(deps.db, reader, id);
  if (row === null) throw new DomainError('not-found');
  return { ...row, votes: votesFor(row.votes, reader.all) };
}

/** From when to when a sitting was closed. */
async function closedPartsOf({ db }: Deps, id: string): Promise<SittingParts['sitting']['closedParts']> {
  const body = await loadPart(db, id, 'sitting');
  return body === null ? [] : sittingParts.shape.sitting.parse(jsonOf(body)).closedParts;
}

/** The imported sittings of the viewer, the newest first. Source: BEY-25. */
export async function listImported(deps: Deps, viewer: Viewer): Promise<ImportedSitting[]> {
  const keys = await loadRecordKeys(deps.db);
  const reader = readerOf(viewer);
  return (await loadImportedList(deps.db, reader)).map((row) =>
    presentImported({ ...row, votes: votesFor(row.votes, reader.all) }, keys),
  );
}

/** One imported sitting of the viewer. @throws DomainError `not-found`. Source: BEY-25. */
export async function getImported(
  deps: Deps,
  desk: Desk,
  viewer: Viewer,
  id: string,
): Promise<AnswerOf<typeof getImportedSitting>> {
  const row = await requireImported(deps, viewer, id);
  const { all } = readerOf(viewer);
  const closedParts = await closedPartsOf(deps, id);
  const shown: { part: SittingPartName; count: number }[] = [];
  for (const { part, count: entries } of await loadContents(deps.db, id)) {
    if (!isReadable(part, all) || entries === 0) continue;
    const count = part === 'expected' ? votersIn(await loadPart(deps.db, id, part)) : entries;
    const isForAll = all || !UNTIL_PUBLISHED.has(part);
    if (isForAll || (await readPart(deps, desk, viewer, { importedId: id, part })) !== null) {
      shown.push({ part, count });
    }
  }
  return {
    sitting: presentImported(row, await loadRecordKeys(deps.db)),
    description: row.description,
    closedParts,
    votes: row.votes,
    parts: shown,
    files: all ? sumOfFiles((await loadImportedFiles(deps.db, id)).map((file) => file.sizeBytes)) : null,
    hasRecord: row.votes.length > 0 && (all || closedParts.length === 0),
    mayManage: all,
  };
}

/** Parts that a clerk may not have shown to the members yet. */
const UNTIL_PUBLISHED: ReadonlySet<SittingPartName> = new Set(['agenda', 'minutes']);

/** One part of an imported sitting. @throws DomainError `not-found`, also where the viewer may not
 *  read it, `rate-limited`. Source: BEY-25. */
export async function getPart(
  deps: Deps,
  desk: Desk,
  viewer: Viewer,
  of: { readonly importedId: string; readonly part: SittingPartName },
): Promise<CheckedAnswer> {
  await requireImported(deps, viewer, of.importedId);
  const json = await readPart(deps, desk, viewer, of);
  if (json === null) throw new DomainError('not-found');
  return new CheckedAnswer(json);
}

/** The JSON of a part with the names in it, which a worker thread writes; null where the viewer may
 *  not read it. */
function readPart(
  deps: Deps,
  desk: Desk,
  viewer: Viewer,
  { importedId, part }: { readonly importedId: string; readonly part: SittingPartName },
): Promise<string | null> {
  return desk.makeOther(viewer.userId, async () => {
    const given = await loadToRead(deps, viewer, importedId, part);
    return given === null ? null : deps.workers.run('readImportedPart', given);
  });
}

/** A part with what is needed to read it; null where the viewer may not. */
async function loadToRead(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  part: SittingPartName,
): Promise<PartToRead | null> {
  const { all } = readerOf(viewer);
  const body = isReadable(part, all) ? await loadPart(db, id, part) : null;
  if (body === null) return null;
  return {
    ...{ part, body, all },
    drafts: part === 'agenda' && !all ? await loadPart(db, id, 'drafts') : null,
    expected: part === 'attendance' ? await loadPart(db, id, 'expected') : null,
    names: await loadNames(db, id),
  };
}

/** The signed record of an imported sitting, as the verifier reads it. It has the votes of closed
 *  parts in it: with such parts it is for administrators. @throws DomainError `not-found`, also
 *  where nothing is recorded. Source: BEY-01, BEY-25, BEY-45. */
export async function saveRecord(deps: Deps, viewer: Viewer, id: string): Promise<FileAnswer> {
  const row = await requireImported(deps, viewer, id);
  const isFor = readerOf(viewer).all || (await closedPartsOf(deps, id)).length === 0;
  const record = isFor ? await loadPart(deps.db, id, 'record') : null;
  if (record === null || record === 'null') throw new DomainError('not-found');
  await enterReading(deps, viewer, null, 'readRecord', { file: row.title });
  return jsonFile(`${record}\n`, `${row.title}.record.json`);
}

/** The file from which a sitting came, with the signature of its site of origin. @throws
 *  DomainError `not-found`. Source: BEY-25. */
export async function saveFile(deps: Deps, viewer: Viewer, id: string): Promise<FileAnswer> {
  const row = await requireImported(deps, viewer, id);
  const stored = await loadFileParts(deps.db, id);
  if (stored === null) throw new DomainError('not-found');
  await enterReading(deps, viewer, null, 'exportSitting', { file: row.title });
  const { signature, ...head } = sittingFile.omit({ parts: true }).parse(jsonOf(stored.head));
  const parts = stored.parts
    .toSorted((left, right) => (left.part < right.part ? -1 : 1))
    .map(({ part, body }) => `"${part}":${body}`);
  // `parts` stands between `origin` and `signature` in the canonical order.
  const text = `${canonicalText(head).slice(0, -1)},"parts":{${parts.join(',')}},"signature":"${signature}"}\n`;
  const contents = (await loadImportedFiles(deps.db, id)).map(({ storageId, sha256, sizeBytes }) => ({
    sha256,
    bytes: sizeBytes,
    open: () => deps.storage.open(storageId),
  }));
  return sittingFileAnswer({
    document: Buffer.from(text),
    contents,
    name: row.title,
    issuedAtMs: head.issuedAtMs,
  });
}

/** The content of a paper, or of a file of the chat, of an imported sitting. @throws DomainError
 *  `not-found`, also where the viewer may not read the part, or the content did not come. Source:
 *  BEY-25, UPL-07, decision 0182. */
export async function saveContent(
  deps: Deps,
  desk: Desk,
  viewer: Viewer,
  of: { readonly importedId: string; readonly part: 'agenda' | 'chat'; readonly entryId: string },
): Promise<FileAnswer> {
  await requireImported(deps, viewer, of.importedId);
  const entry = await desk.makeOther(viewer.userId, async () => {
    const given = await loadToRead(deps, viewer, of.importedId, of.part);
    const wanted = { entryId: of.entryId };
    return given === null ? null : deps.workers.run('findImportedContent', { ...given, ...wanted });
  });
  const files = entry === null ? [] : await loadImportedFiles(deps.db, of.importedId);
  const file = files.find(({ sha256 }) => sha256 === entry?.sha256);
  const content = file === undefined ? null : await deps.storage.open(file.storageId);
  if (entry === null || file === undefined || content === null) throw new DomainError('not-found');
  const name = fileNameFrom(entry.name);
  return new FileAnswer({ content, name, type: safeType(entry.type), sizeBytes: file.sizeBytes });
}

/** A media type that the site of origin wrote, where it is one. */
function safeType(type: string): string {
  return /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/u.test(type) ? type : 'application/octet-stream';
}

function jsonFile(text: string, name: string): FileAnswer {
  const bytes = Buffer.from(text);
  return new FileAnswer({
    content: Readable.from([bytes]),
    name: fileNameFrom(name),
    type: 'application/json',
    sizeBytes: bytes.length,
  });
}
