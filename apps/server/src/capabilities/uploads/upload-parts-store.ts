import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { belongs, type UploadRow } from './upload-store.ts';

/** Who sends: an upload URL works only for the sign-in that asked for it. */
export interface Sender {
  readonly keyHash: string;
  readonly signInId: string;
  readonly userId: string;
}

/** The upload of an upload URL; null where it is unknown or another sign-in's. */
export async function loadUpload(db: Kysely<Database>, sender: Sender): Promise<UploadRow | null> {
  const row = await ofSender(db, sender).executeTakeFirst();
  return row ?? null;
}

/** As `loadUpload`, held until the end of the transaction. */
export async function holdUpload(
  transaction: Transaction<Database>,
  sender: Sender,
): Promise<UploadRow | null> {
  const row = await ofSender(transaction, sender).forUpdate().executeTakeFirst();
  return row ?? null;
}

function ofSender(db: Kysely<Database>, { keyHash, signInId, userId }: Sender) {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('sign_in_id', '=', signInId)
    .where('user_id', '=', userId)
    .where(belongs);
}

/** Notes a part before it is stored, so that nothing is left over after a crash. False where
 *  another request that began after `sinceMs` is storing the same part. */
export async function insertPart(
  db: Kysely<Database>,
  part: {
    readonly uploadId: string;
    readonly storageId: string;
    readonly fromByte: number;
    readonly nowMs: number;
    readonly sinceMs: number;
  },
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await sql`select from uploads where id = ${part.uploadId} for update`.execute(transaction);
    const { numAffectedRows = 0n } = await sql`
      insert into upload_parts (upload_id, storage_id, from_byte, begun_ms)
      select ${part.uploadId}, ${part.storageId}, ${part.fromByte}, ${part.nowMs}
      where not exists (
        select from upload_parts
        where upload_id = ${part.uploadId} and from_byte = ${part.fromByte}
          and size_bytes is null and begun_ms > ${part.sinceMs}
      )`.execute(transaction);
    return numAffectedRows > 0n;
  });
}

/** Notes that a part is stored. */
export async function updatePart(db: Kysely<Database>, storageId: string, sizeBytes: number): Promise<void> {
  await db
    .updateTable('upload_parts')
    .set({ size_bytes: sizeBytes })
    .where('storage_id', '=', storageId)
    .execute();
}

export async function deletePart(db: Kysely<Database>, storageId: string): Promise<void> {
  await db.deleteFrom('upload_parts').where('storage_id', '=', storageId).execute();
}

/** The stored parts of an upload in their order, each beginning where the one before ends. */
export async function loadParts(
  db: Kysely<Database>,
  uploadId: string,
): Promise<{ storageId: string; sizeBytes: number }[]> {
  const rows = await db
    .selectFrom('upload_parts')
    .select(['storage_id as storageId', 'size_bytes as sizeBytes'])
    .where('upload_id', '=', uploadId)
    .where('size_bytes', 'is not', null)
    .orderBy('from_byte')
    .execute();
  return rows.map(({ storageId, sizeBytes }) => ({ storageId, sizeBytes: sizeBytes ?? 0 }));
}

/** All parts of an upload, also those that never came. */
export async function loadPartIds(db: Kysely<Database>, uploadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('upload_parts')
    .select('storage_id as storageId')
    .where('upload_id', '=', uploadId)
    .execute();
  return rows.map(({ storageId }) => storageId);
}

/** Moves the moment at which an unsent upload expires. */
export async function updateGrowing(
  db: Kysely<Database>,
  uploadId: string,
  expiresMs: number,
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ state: 'growing', expires_ms: expiresMs })
    .where('id', '=', uploadId)
    .execute();
}
