import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';

/** Keeps a new code of a link, which ends the earlier one. A proof that was given stays. */
export async function replaceCode(
  db: Kysely<Database>,
  { linkId, nonce, expiresMs }: { linkId: string; nonce: string; expiresMs: number },
): Promise<void> {
  const row = { nonce, expires_ms: expiresMs, tries: 0 };
  await db
    .insertInto('guest_codes')
    .values({ link_id: linkId, ...row })
    .onConflict((conflict) => conflict.column('link_id').doUpdateSet(row))
    .execute();
}

/** Counts a try of the code of a link, and returns what it is derived from; null where there is
 *  none, it has expired, or it was tried `triesMax` times. Of many tries at once on any servers no
 *  more than `triesMax` get an answer. */
export async function countTry(
  db: Kysely<Database>,
  linkId: string,
  { nowMs, triesMax }: { readonly nowMs: number; readonly triesMax: number },
): Promise<string | null> {
  const { rows } = await sql<{ nonce: string }>`
    update guest_codes set tries = tries + 1
    where link_id = ${linkId} and nonce is not null and expires_ms > ${nowMs} and tries < ${triesMax}
    returning nonce`.execute(db);
  return rows[0]?.nonce ?? null;
}

/** Ends a code that was right, and keeps the hash of the proof that is given for it; false where it
 *  was used or replaced meanwhile. */
export async function giveProof(
  db: Kysely<Database>,
  code: { readonly linkId: string; readonly nonce: string },
  proof: { readonly hash: string; readonly expiresMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guest_codes')
    .set({ nonce: null, proof_hash: proof.hash, proof_expires_ms: proof.expiresMs })
    .where('link_id', '=', code.linkId)
    .where('nonce', '=', code.nonce)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses a proof up; false where it is not the last one of this link, or has expired. */
export async function takeProof(
  db: Kysely<Database>,
  linkId: string,
  proof: { readonly hash: string; readonly nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('guest_codes')
    .set({ proof_hash: null, proof_expires_ms: null })
    .where('link_id', '=', linkId)
    .where('proof_hash', '=', proof.hash)
    .where('proof_expires_ms', '>', proof.nowMs)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The nonce from which the code of a link is derived; null where no code of it may be typed in any
 *  more. */
export async function loadNonce(db: Kysely<Database>, linkId: string, nowMs: number): Promise<string | null> {
  const row = await db
    .selectFrom('guest_codes')
    .select('nonce')
    .where('link_id', '=', linkId)
    .where('expires_ms', '>', nowMs)
    .executeTakeFirst();
  return row?.nonce ?? null;
}
