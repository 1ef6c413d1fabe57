import { randomUUID } from 'node:crypto';
import type { Agenda } from '@hemicycle/contract/agenda';
import { AGENDA_PAPER_VERSIONS_MAX, AGENDA_PAPERS_MAX } from '@hemicycle/contract/agenda-limits';
import type { addAgendaPaper, changeAgendaPaper } from '@hemicycle/contract/agenda-papers';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { UploadedFile } from '@hemicycle/contract/uploads';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { claimUpload, grantUpload, openUpload, releaseUploads } from '../uploads/public.ts';
import { refuseOvertaken } from '../writing/public.ts';
import { loadAgenda } from './agenda-store.ts';
import { inAgenda, requireItem } from './in-agenda.ts';
import { labelOf } from './label-of-item.ts';
import {
  deletePaper,
  insertPaper,
  insertVersion,
  loadItemOfFile,
  loadPapers,
  updatePaperTitle,
} from './paper-store.ts';
import { requirePaperOf, runsAgenda } from './read-agenda.ts';
import type { StoredAgenda, StoredItem } from './stored-agenda.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'>;
interface ItemOfSession {
  readonly idVotingSession: string;
  readonly itemId: string;
}

/** Gives an upload URL for a paper of an item. @throws DomainError `not-found`, `in-lobby`, and as
 *  `grantUpload` does. Source: AGENDA-01, UPL-01. */
export async function grantPaperUpload(
  deps: Deps,
  viewer: Viewer,
  { idVotingSession, itemId }: ItemOfSession,
  sizeBytes: number | undefined,
): Promise<{ uploadUrl: string; expiresAt: number; maxBytes: number }> {
  const { id } = await requireSessionOf(deps.db, viewer, idVotingSession);
  requireItem(await loadAgenda(deps.db, id), itemId);
  return grantUpload(deps, viewer, { idVotingSession: id, roomId: placeOfPapers(itemId), sizeBytes });
}

/** Adds an uploaded file to the papers of an item. @throws DomainError as `inAgenda`, and
 *  `not-found`, `agenda-papers-full`, `invalid-input` for a file that the viewer did not upload for
 *  this item. Source: AGENDA-01. */
export function addPaper(
  deps: Needs,
  viewer: Viewer,
  { idVotingSession, itemId }: ItemOfSession,
  { fileId, title: named }: BodyOf<typeof addAgendaPaper>,
): Promise<Agenda> {
  return inAgenda(deps, viewer, idVotingSession, async (agenda, nowMs, transaction) => {
    const item = requireItem(agenda, itemId);
    if (item.paperCount >= AGENDA_PAPERS_MAX) throw new DomainError('agenda-papers-full');
    const file = await claimFile(transaction, viewer, { itemId, fileId, nowMs });
    const title = named ?? withoutEnding(file.name);
    const paperId = randomUUID();
    const version = { paperId, version: 1, addedMs: nowMs, byName: viewer.displayName };
    return {
      to: touched(agenda, item),
      act: 'addAgendaPaper',
      detail: { item: labelOf(agenda.items, itemId), to: title },
      also: async () => {
        await insertPaper(transaction, { id: paperId, idVotingSession, itemId, title });
        await insertVersion(transaction, version, file);
      },
    };
  });
}

/** Gives a paper another title, or a newer version of its file. @throws DomainError as `inAgenda`,
 *  and `not-found`, `changed-meanwhile`, `agenda-papers-full`, `invalid-input`. Source:
 *  AGENDA-01. */
export function changePaper(
  deps: Needs,
  viewer: Viewer,
  { idVotingSession, itemId, paperId }: ItemOfSession & { readonly paperId: string },
  { title, fileId, before }: BodyOf<typeof changeAgendaPaper>,
): Promise<Agenda> {
  return inAgenda(deps, viewer, idVotingSession, async (agenda, nowMs, transaction) => {
    const item = requireItem(agenda, itemId);
    const paper = await requirePaper(transaction, itemId, paperId);
    const now = { title: paper.title, version: paper.version };
    refuseOvertaken({
      before,
      now,
      changes: { ...(title !== undefined && { title }), ...(fileId !== undefined && { version: 0 }) },
    });
    if (fileId === undefined && title === paper.title) return null;
    if (fileId !== undefined && paper.version >= AGENDA_PAPER_VERSIONS_MAX) {
      throw new DomainError('agenda-papers-full');
    }
    const file =
      fileId === undefined ? null : await claimFile(transaction, viewer, { itemId, fileId, nowMs });
    const changes = [
      ...(title === undefined || title === paper.title
        ? []
        : [{ field: 'paper', before: paper.title, after: title }]),
      ...(file === null ? [] : [{ field: 'paper', before: paper.name, after: file.name }]),
    ];
    return {
      to: touched(agenda, item),
      act: 'changeAgendaPaper',
      detail: { item: labelOf(agenda.items, itemId), changes },
      also: async () => {
        if (title !== undefined) await updatePaperTitle(transaction, paperId, title);
        if (file === null) return;
        const byName = viewer.displayName;
        await insertVersion(
          transaction,
          { paperId, version: paper.version + 1, addedMs: nowMs, byName },
          file,
        );
      },
    };
  });
}

/** Removes a paper with all its versions. @throws DomainError as `inAgenda`, and `not-found`,
 *  `changed-meanwhile` where it was replaced since it was read. Source: AGENDA-01. */
export function removePaper(
  deps: Needs,
  viewer: Viewer,
  {
    idVotingSession,
    itemId,
    paperId,
    version,
  }: ItemOfSession & {
    readonly paperId: string;
    readonly version: string;
  },
): Promise<Agenda> {
  return inAgenda(deps, viewer, idVotingSession, async (agenda, _, transaction) => {
    const item = requireItem(agenda, itemId);
    const paper = await requirePaper(transaction, itemId, paperId);
    refuseOvertaken({ before: { version: Number(version) }, now: { version: paper.version } });
    return {
      to: touched(agenda, item),
      act: 'removeAgendaPaper',
      detail: { item: labelOf(agenda.items, itemId), from: paper.title },
      also: async () => {
        await deletePaper(transaction, paperId);
        await releaseUploads(
          deps,
          transaction,
          [paper, ...paper.earlier].map((file) => file.fileId),
        );
      },
    };
  });
}

/** The file of a paper: the newest version for those who see its item, earlier ones for people who
 *  run the sitting. @throws DomainError `not-found`, `in-lobby`. Source: AGENDA-01, UPL-07. */
export async function downloadPaper(
  deps: Deps,
  viewer: Viewer,
  { idVotingSession, fileId }: { readonly idVotingSession: string; readonly fileId: string },
): Promise<FileAnswer> {
  const of = await loadItemOfFile(deps.db, idVotingSession, fileId);
  if (of === null) {
    await requireSessionOf(deps.db, viewer, idVotingSession);
    throw new DomainError('not-found');
  }
  await requirePaperOf(deps.db, viewer, { idVotingSession, itemId: of.itemId });
  const file = of.isNewest || runsAgenda(viewer) ? await openUpload(deps, fileId) : null;
  if (file === null) throw new DomainError('not-found');
  return file;
}

/** The place for which the papers of an item are uploaded. */
export function placeOfPapers(itemId: string): string {
  return `agenda-item.${itemId}`;
}

/** The agenda after something of an item changed that its row does not hold: pages read the item
 *  again by its version. */
export function touched({ items }: StoredAgenda, item: StoredItem): Pick<StoredAgenda, 'items'> {
  return { items: items.map((each) => (each === item ? { ...each, version: each.version + 1 } : each)) };
}

async function claimFile(
  transaction: Transaction<Database>,
  { userId }: Viewer,
  { itemId, fileId, nowMs }: { readonly itemId: string; readonly fileId: string; readonly nowMs: number },
): Promise<UploadedFile> {
  const roomId = placeOfPapers(itemId);
  const file = await claimUpload(transaction, { fileId, userId, roomId, nowMs, outlivesSender: true });
  if (file === null) {
    throw new DomainError('invalid-input', [
      { path: 'fileId', problem: 'Name a file that was uploaded for it.' },
    ]);
  }
  return file;
}

async function requirePaper(transaction: Transaction<Database>, itemId: string, paperId: string) {
  const paper = (await loadPapers(transaction, itemId, null)).find(({ id }) => id === paperId);
  if (paper === undefined) throw new DomainError('not-found');
  return paper;
}

/** A file name without its ending: a paper is called by it until somebody gives it a title. */
function withoutEnding(name: string): string {
  return name.replace(/(?<=.)\.[^.]{1,8}$/u, '').slice(0, 200);
}
