import { randomUUID } from 'node:crypto';
import type { Agenda } from '@hemicycle/contract/agenda';
import type {
  AgendaImport,
  AgendaListRead,
  AgendaListRow,
  importAgenda,
} from '@hemicycle/contract/agenda-import';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { numberItems } from '@hemicycle/rules/agenda/number-items';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { AgendaListToRead, ListDesk, ReadAgendaRows } from '../accounts/public.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadHouse } from '../site/public.ts';
import { releaseUploads } from '../uploads/public.ts';
import { refuseOvertaken } from '../writing/public.ts';
import { loadAgenda } from './agenda-store.ts';
import { deleteImport, insertImport, loadImports } from './import-store.ts';
import { inAgenda } from './in-agenda.ts';
import { loadFilesOfItems } from './paper-store.ts';
import type { StoredAgenda, StoredItem } from './stored-agenda.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'>;

type Lists = Pick<ListDesk, 'readAgenda'>;
type ItemList = Pick<AgendaListToRead, 'list' | 'skip'>;

/** What became of an import. */
export interface Imported {
  readonly agenda: Agenda;
  readonly importId: string;
  readonly added: number;
}

/** Says what the rows of a list would become; writes nothing. @throws DomainError `not-found`,
 *  `in-lobby`, `rate-limited`, `invalid-input` for a text that is no list. Source: AGENDA-01. */
export async function readList(
  { db }: Pick<Deps, 'db'>,
  lists: Lists,
  viewer: Viewer,
  idVotingSession: string,
  list: ItemList,
): Promise<AgendaListRead> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const agenda = await loadAgenda(db, session.id);
  const { text, encoding, rows } = await rowsOf(db, lists, viewer, { session, agenda, list });
  return { text, encoding, version: agenda.version, rows: [...rows] };
}

/** Adds the rows of a list behind the items that are there. The list is read before the session is
 *  locked. @throws DomainError as `inAgenda`, and `rate-limited`, `invalid-input` for a wrong row,
 *  `changed-meanwhile` where the agenda is another one than the dry run read. Source: AGENDA-01. */
export async function importList(
  deps: Needs,
  lists: Lists,
  viewer: Viewer,
  idVotingSession: string,
  { csv, skip, version }: BodyOf<typeof importAgenda>,
): Promise<Imported> {
  const importId = randomUUID();
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  const { id } = session;
  const read = await loadAgenda(deps.db, id);
  refuseOvertaken({ before: { version }, now: { version: read.version } });
  const list = { list: { csv }, skip };
  const { rows } = await rowsOf(deps.db, lists, viewer, { session, agenda: read, list });
  let added = 0;
  const agenda = await inAgenda(deps, viewer, id, async (before, nowMs, transaction) => {
    refuseOvertaken({ before: { version }, now: { version: before.version } });
    const wrong = rows.filter(({ problems }) => problems.length > 0);
    if (wrong.length > 0) {
      throw new DomainError(
        'invalid-input',
        wrong.slice(0, 20).map(({ row, problems }) => ({
          path: `csv.row ${row}`,
          problem: problems.map(({ column, problem }) => `${column}: ${problem}`).join('; '),
        })),
      );
    }
    const items = itemsOf(
      rows.filter(({ skipped }) => !skipped),
      before.items,
    );
    added = items.length;
    if (added === 0) return null;
    return {
      to: { items: [...before.items, ...items] },
      act: 'importAgenda',
      detail: { to: String(added) },
      also: () =>
        insertImport(transaction, id, {
          ...{ id: importId, kind: 'list', byName: viewer.displayName, createdMs: nowMs },
          itemIds: items.map((item) => item.id),
        }),
    };
  });
  return { agenda, importId, added };
}

/** The imports of an agenda that were not taken back. @throws DomainError `not-found`,
 *  `in-lobby`. */
export async function listImports(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<AgendaImport[]> {
  const { id } = await requireSessionOf(db, viewer, idVotingSession);
  const imports = await loadImports(db, id);
  return imports.map(({ itemIds, ...one }) => ({ ...one, items: itemIds.length }));
}

/** Takes an import back: deletes the items that it added and that are still there. @throws
 *  DomainError as `inAgenda`, and `not-found`, `changed-meanwhile` where one of them was changed,
 *  has a vote, has begun, or contains an item of others. Source: AGENDA-01. */
export function undoImport(
  deps: Needs,
  viewer: Viewer,
  { idVotingSession, importId }: { readonly idVotingSession: string; readonly importId: string },
): Promise<Agenda> {
  return inAgenda(deps, viewer, idVotingSession, async ({ items }, _, transaction) => {
    const made = (await loadImports(transaction, idVotingSession)).find(({ id }) => id === importId);
    if (made === undefined) throw new DomainError('not-found');
    const isOfImport = ({ id }: { readonly id: string }) => made.itemIds.includes(id);
    const changed = items.filter((item) =>
      isOfImport(item)
        ? item.version > 0 || item.begunAt !== null || item.votes.length > 0
        : item.parentId !== null && made.itemIds.includes(item.parentId),
    );
    if (changed.length > 0) {
      throw new DomainError(
        'changed-meanwhile',
        changed.slice(0, 20).map(({ title }) => ({ path: title, problem: 'It was changed since.' })),
      );
    }
    await releaseUploads(deps, transaction, await loadFilesOfItems(transaction, made.itemIds));
    return {
      to: { items: items.filter((item) => !isOfImport(item)) },
      act: 'undoAgendaImport',
      detail: { to: String(items.filter(isOfImport).length) },
      also: () => deleteImport(transaction, importId),
    };
  });
}

async function rowsOf(
  db: Deps['db'],
  lists: Lists,
  viewer: Viewer,
  {
    session,
    agenda: { items },
    list,
  }: {
    readonly session: { readonly starts_ms: number };
    readonly agenda: StoredAgenda;
    readonly list: ItemList;
  },
): Promise<Extract<ReadAgendaRows, { is: 'read' }>> {
  const { timeZone } = await loadHouse(db);
  const around = {
    numbers: [...numberItems(items).values()],
    ...{ itemCount: items.length, startsMs: session.starts_ms, timeZone },
  };
  const read = await lists.readAgenda(viewer.userId, { ...list, around });
  if (read.is === 'refused') throw new DomainError('invalid-input', read.details);
  return read;
}

/** The items of the rows. A number that an item would have by its place anyway is not kept as its
 *  own. */
function itemsOf(rows: readonly AgendaListRow[], before: readonly StoredItem[]): readonly StoredItem[] {
  const above: string[] = [];
  const bare = rows.map(({ level, title, text, start, minutes }) => {
    const id = randomUUID();
    above.splice(level - 1, above.length, id);
    return newItem({
      ...{ id, parentId: above[level - 2] ?? null, title, text },
      ...{ plannedStart: start, plannedMinutes: minutes },
    });
  });
  const made: StoredItem[] = [];
  for (const [at, item] of bare.entries()) {
    const byPlace = numberItems([...before, ...made, item]).get(item.id);
    const number = rows[at]?.number.replace(/\.$/u, '') ?? '';
    made.push(number === '' || number === byPlace ? item : { ...item, ownNumber: number });
  }
  return made;
}

/** An item that nobody has dealt with yet. */
export function newItem(
  fields: Pick<StoredItem, 'id' | 'parentId' | 'title' | 'text' | 'plannedStart' | 'plannedMinutes'> &
    Partial<StoredItem>,
): StoredItem {
  return {
    ...{ ownNumber: null, state: 'planned', begunAt: null, endedAt: null, spentMs: 0, runningSince: null },
    ...{ kind: 'item', consent: false, movers: [], parties: [], paperCount: 0, votes: [], version: 0 },
    ...fields,
  };
}
