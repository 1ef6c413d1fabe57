import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The snapshot of a vote that counts. */
export interface VoteSnapshotRow {
  readonly id: string;
  /** The voter to whom the vote belongs. */
  readonly voterId: string;
  /** The person who cast the vote and is on the snapshot. */
  readonly personId: string;
  readonly storageId: string;
  readonly type: string;
  readonly sizeBytes: number;
}

/** The snapshots of the votes that count in a poll, in no order. */
export async function loadSnapshotsOf(db: Kysely<Database>, pollId: string): Promise<VoteSnapshotRow[]> {
  const { rows } = await sql<VoteSnapshotRow>`
    select snapshot.id, snapshot.voter_id as "voterId", snapshot.person_id as "personId",
      snapshot.storage_id as "storageId", snapshot.type, snapshot.size_bytes as "sizeBytes"
    from vote_snapshots snapshot
    join votes on votes.poll_id = snapshot.poll_id and votes.user_id = snapshot.voter_id
      and votes.receipt_public = snapshot.receipt_public
    where snapshot.poll_id = ${pollId} and snapshot.state = 'kept' and snapshot.person_id is not null`.execute(
    db,
  );
  return rows;
}

/** Writes the row of a snapshot before its first byte is stored; false when the vote has a snapshot
 *  already. */
export async function insertSnapshot(
  db: Kysely<Database>,
  row: {
    id: string;
    pollId: string;
    voterId: string;
    personId: string;
    receiptPublic: string;
    storageId: string;
    createdMs: number;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('vote_snapshots')
    .values({
      id: row.id,
      poll_id: row.pollId,
      voter_id: row.voterId,
      person_id: row.personId,
      receipt_public: row.receiptPublic,
      storage_id: row.storageId,
      state: 'receiving',
      size_bytes: 0,
      created_ms: row.createdMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Marks a snapshot as complete and valid; false when a sweep has marked it as left over
 *  meanwhile. */
export async function markSnapshotKept(
  db: Kysely<Database>,
  id: string,
  file: { type: string; sizeBytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vote_snapshots')
    .set({ state: 'kept', type: file.type, size_bytes: file.sizeBytes })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks this person's snapshot of a vote for removal, which hides it from everybody; false when
 *  there is none. */
export async function markSnapshotRemoved(
  db: Kysely<Database>,
  of: { readonly pollId: string; readonly receipt: string; readonly personId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('vote_snapshots')
    .set({ state: 'removing' })
    .where('poll_id', '=', of.pollId)
    .where('receipt_public', '=', of.receipt)
    .where('person_id', '=', of.personId)
    .where('state', '=', 'kept')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks left-over snapshots and returns where their files lie. Left over are snapshots of votes
 *  that were changed since, of deleted polls and people, and those that began to arrive before
 *  `staleMs` and never became complete. `of` limits it to one vote. */
export async function markLeftOverSnapshots(
  db: Kysely<Database>,
  staleMs: number,
  of: { readonly pollId: string; readonly voterId: string } | null = null,
): Promise<{ id: string; storageId: string }[]> {
  const which = of === null ? sql`true` : sql`poll_id = ${of.pollId} and voter_id = ${of.voterId}`;
  const { rows } = await sql<{ id: string; storageId: string }>`
    update vote_snapshots snapshot set state = 'removing'
    where ${which} and (state = 'removing' or poll_id is null or person_id is null
      or (state = 'receiving' and created_ms < ${staleMs})
      or (state = 'kept' and not exists (
        select from votes where votes.poll_id = snapshot.poll_id and votes.user_id = snapshot.voter_id
          and votes.receipt_public = snapshot.receipt_public)))
    returning id, storage_id as "storageId"`.execute(db);
  return rows;
}

export async function deleteSnapshot(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('vote_snapshots').where('id', '=', id).where('state', '<>', 'kept').execute();
}
