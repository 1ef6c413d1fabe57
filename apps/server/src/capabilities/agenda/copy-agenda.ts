import { randomUUID } from 'node:crypto';
import { AGENDA_ITEMS_MAX } from '@hemicycle/contract/agenda-limits';
import type { AgendaPaper } from '@hemicycle/contract/agenda';
import type { copyAgenda } from '@hemicycle/contract/agenda-import';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadStandings, requireSessionOf, requireSittingOf, viewerInSession } from '../sessions/public.ts';
import { claimUpload, copyUpload } from '../uploads/public.ts';
import { refuseOvertaken } from '../writing/public.ts';
import { loadAgenda } from './agenda-store.ts';
import { type Imported, newItem } from './import-items.ts';
import { insertImport } from './import-store.ts';
import { inAgenda } from './in-agenda.ts';
import { placeOfPapers } from './keep-papers.ts';
import { insertPaper, insertVersion, loadPapers } from './paper-store.ts';
import { runsAgenda } from './read-agenda.ts';
import type { StoredItem } from './stored-agenda.ts';

/** A paper of the other sitting, and the file that was copied of it. */
interface CopiedPaper {
  readonly itemId: string;
  readonly paper: AgendaPaper;
  readonly fileId: string;
}

/** Adds the items of another sitting that the viewer runs behind those that are there, planned
 *  anew, with or without their papers in their newest versions. @throws DomainError as `inAgenda`,
 *  and `not-found` for a sitting of others, `permission-missing` for one that the viewer does not
 *  run, `invalid-input` for the sitting itself, `changed-meanwhile`, `agenda-full`,
 *  `upload-quota-reached`. Source: AGENDA-01. */
export async function copyItems(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { from, withPapers, version }: BodyOf<typeof copyAgenda>,
): Promise<Imported> {
  const { db } = deps;
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const viewerThere = await viewerInSession(db, viewer, from);
  const other = await requireSittingOf(db, viewerThere, from);
  if (!runsAgenda(viewerThere)) throw new DomainError('permission-missing');
  if (other.id === session.id) {
    throw new DomainError('invalid-input', [{ path: 'from', problem: 'Name another sitting.' }]);
  }
  const source = await loadAgenda(db, other.id);
  const here = await loadAgenda(db, session.id);
  refuseOvertaken({ before: { version }, now: { version: here.version } });
  if (here.items.length + source.items.length > AGENDA_ITEMS_MAX) throw new DomainError('agenda-full');
  const ids = new Map(source.items.map(({ id }) => [id, randomUUID()]));
  const papers = withPapers ? await copyPapers(deps, viewer, session.id, source.items, ids) : [];
  const importId = randomUUID();
  const agenda = await inAgenda(deps, viewer, session.id, async (before, nowMs, transaction) => {
    refuseOvertaken({ before: { version }, now: { version: before.version } });
    if (source.items.length === 0) return null;
    const items = await itemsHere(
      transaction,
      session.id,
      source.items,
      ids,
      session.starts_ms - other.starts_ms,
    );
    const of = { byName: viewer.displayName, createdMs: nowMs };
    return {
      to: { items: [...before.items, ...items] },
      act: 'importAgenda',
      detail: { from: other.title, to: String(items.length) },
      also: async () => {
        await insertImport(transaction, session.id, {
          ...{ id: importId, kind: 'copy', ...of },
          itemIds: items.map(({ id }) => id),
        });
        for (const copied of papers) await writePaper(transaction, viewer, session.id, copied, nowMs);
      },
    };
  });
  return { agenda, importId, added: source.items.length };
}

/** The items as they are planned in the other sitting. Somebody who is not of it is named there by
 *  name alone. */
async function itemsHere(
  transaction: Transaction<Database>,
  idVotingSession: string,
  items: readonly StoredItem[],
  ids: ReadonlyMap<string, string>,
  laterMs: number,
): Promise<readonly StoredItem[]> {
  const named = items.flatMap(({ movers, parties }) =>
    [...movers, ...parties].flatMap(({ userId }) => userId ?? []),
  );
  const known = await loadStandings(transaction, idVotingSession, named);
  const here = <Person extends { readonly userId: string | null }>(person: Person): Person =>
    person.userId === null || known.has(person.userId) ? person : { ...person, userId: null };
  return items.map((item) =>
    newItem({
      id: ids.get(item.id) ?? randomUUID(),
      parentId: item.parentId === null ? null : (ids.get(item.parentId) ?? null),
      ...{ title: item.title, text: item.text, ownNumber: item.ownNumber },
      plannedStart: item.plannedStart === null ? null : item.plannedStart + laterMs,
      ...{ plannedMinutes: item.plannedMinutes, kind: item.kind, consent: item.consent },
      ...{ movers: item.movers.map(here), parties: item.parties.map(here) },
    }),
  );
}

/** Copies the newest files of all papers. What is not used in the end is swept as an unsent file
 *  is. */
async function copyPapers(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  items: readonly StoredItem[],
  ids: ReadonlyMap<string, string>,
): Promise<readonly CopiedPaper[]> {
  const copied: CopiedPaper[] = [];
  for (const item of items) {
    if (item.paperCount === 0) continue;
    const itemId = ids.get(item.id) ?? '';
    for (const paper of await loadPapers(deps.db, item.id, null)) {
      const to = { idVotingSession, roomId: placeOfPapers(itemId) };
      const fileId = await copyUpload(deps, viewer, paper.fileId, to);
      if (fileId !== null) copied.push({ itemId, paper, fileId });
    }
  }
  return copied;
}

async function writePaper(
  transaction: Transaction<Database>,
  { userId, displayName: byName }: Viewer,
  idVotingSession: string,
  { itemId, paper: { title }, fileId }: CopiedPaper,
  nowMs: number,
): Promise<void> {
  const roomId = placeOfPapers(itemId);
  const file = await claimUpload(transaction, { fileId, userId, roomId, nowMs, outlivesSender: true });
  if (file === null) return;
  const paperId = randomUUID();
  await insertPaper(transaction, { id: paperId, idVotingSession, itemId, title });
  await insertVersion(transaction, { paperId, version: 1, addedMs: nowMs, byName }, file);
}
