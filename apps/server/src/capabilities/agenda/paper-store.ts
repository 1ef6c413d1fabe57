import type { AgendaPaper } from '@hemicycle/contract/agenda';
import type { UploadedFile } from '@hemicycle/contract/uploads';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';

/** The papers of an item with all their versions, in their order, each with the note of one person.
 *  One query. */
export async function loadPapers(
  db: Kysely<Database>,
  itemId: string,
  userId: string | null,
): Promise<AgendaPaper[]> {
  const papers = await loadPapersOfItems(db, [itemId], userId);
  return papers.map(({ itemId: _, ...paper }) => paper);
}

/** As `loadPapers`, of several items. */
export async function loadPapersOfItems(
  db: Kysely<Database>,
  itemIds: readonly string[],
  userId: string | null,
): Promise<(AgendaPaper & { readonly itemId: string })[]> {
  interface Row {
    readonly id: string;
    readonly itemId: string;
    readonly title: string;
    readonly note: string;
    readonly versions: AgendaPaper['earlier'] | null;
  }
  const { rows } = await sql<Row>`
    select id, item_id as "itemId", title, coalesce((
        select text from agenda_notes where paper_id = agenda_papers.id and user_id = ${userId}
      ), '') as note,
      (select json_agg(json_build_object('fileId', file_id, 'version', version, 'name', name, 'type', type,
        'sizeBytes', size_bytes, 'addedAt', added_ms, 'byName', by_name) order by version desc)
      from agenda_paper_versions where paper_id = agenda_papers.id) as versions
    from agenda_papers where item_id = any(${[...itemIds]}::text[]) order by position, id`.execute(db);
  return rows.flatMap(({ versions, ...paper }) => {
    const [newest, ...earlier] = versions ?? [];
    if (newest === undefined) return [];
    const { byName: _, ...file } = newest;
    return { ...file, ...paper, earlier };
  });
}

/** The item and the paper of a file in a session, and whether it is the paper's newest version;
 *  null where there is no such file. */
export async function loadItemOfFile(
  db: Kysely<Database>,
  idVotingSession: string,
  fileId: string,
): Promise<{ readonly itemId: string; readonly isNewest: boolean } | null> {
  const { rows } = await sql<{ itemId: string; isNewest: boolean }>`
    select item_id as "itemId", not exists (
      select from agenda_paper_versions newer
      where newer.paper_id = agenda_papers.id and newer.version > agenda_paper_versions.version
    ) as "isNewest"
    from agenda_paper_versions join agenda_papers on agenda_papers.id = paper_id
    where file_id = ${fileId} and id_voting_session = ${idVotingSession}`.execute(db);
  return rows[0] ?? null;
}

/** Adds a paper behind the others of its item. */
export async function insertPaper(
  transaction: Transaction<Database>,
  paper: {
    readonly id: string;
    readonly idVotingSession: string;
    readonly itemId: string;
    readonly title: string;
  },
): Promise<void> {
  await sql`
    insert into agenda_papers (id, id_voting_session, item_id, position, title)
    select ${paper.id}, ${paper.idVotingSession}, ${paper.itemId},
      coalesce((select max(position) + 1 from agenda_papers where item_id = ${paper.itemId}), 0),
      ${paper.title}`.execute(transaction);
}

/** Writes a version of a paper. */
export async function insertVersion(
  transaction: Transaction<Database>,
  of: {
    readonly paperId: string;
    readonly version: number;
    readonly addedMs: number;
    readonly byName: string;
  },
  file: UploadedFile,
): Promise<void> {
  await transaction
    .insertInto('agenda_paper_versions')
    .values({
      ...{ file_id: file.id, paper_id: of.paperId, version: of.version, name: file.name },
      ...{ type: file.type, size_bytes: file.sizeBytes, added_ms: of.addedMs, by_name: of.byName },
    })
    .execute();
}

export async function updatePaperTitle(
  transaction: Transaction<Database>,
  paperId: string,
  title: string,
): Promise<void> {
  await transaction.updateTable('agenda_papers').set({ title }).where('id', '=', paperId).execute();
}

export async function deletePaper(transaction: Transaction<Database>, paperId: string): Promise<void> {
  await transaction.deleteFrom('agenda_papers').where('id', '=', paperId).execute();
}

/** The ids of all files of these items, in every version. */
export async function loadFilesOfItems(
  db: Kysely<Database>,
  itemIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id as "fileId" from agenda_paper_versions join agenda_papers on agenda_papers.id = paper_id
    where item_id = any(${[...itemIds]}::text[])`.execute(db);
  return rows.map(({ fileId }) => fileId);
}
