import { join } from 'node:path';
import { keySignedBytes } from '@hemicycle/record/signed-bytes';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enterAct } from '../audit/public.ts';
import { insertRecordKey, retireRecordKey } from './record-store.ts';
import { makeSigningKey, readSigningKeys, type SigningKey } from './signing-keys.ts';

/** The folder of the signing keys, inside the data folder. */
const FOLDER = 'record-keys';

type KeyDeps = Pick<Deps, 'config' | 'db' | 'clock'>;

/** Makes the site's first signing key where there is none, and publishes the existing keys. Call it
 *  once at each start. Source: BEY-01. */
export async function prepareRecordKeys(deps: KeyDeps): Promise<void> {
  const folder = join(deps.config.dataDir, FOLDER);
  const keys = readSigningKeys(folder);
  if (keys.length === 0) await publish(deps.db, makeSigningKey(folder, deps.clock.nowMs()), null);
  for (const key of keys) await publish(deps.db, key, null);
}

/** The path of the folder with the signing keys. */
export function signingKeysFolder({ config }: Pick<Deps, 'config'>): string {
  return join(config.dataDir, FOLDER);
}

/** The key that signs at present: the newest one. */
export function signingKeyOf(deps: Pick<Deps, 'config'>): SigningKey {
  const folder = signingKeysFolder(deps);
  const [newest] = readSigningKeys(folder);
  if (newest === undefined) throw new Error(`There is no key in ${folder}.`);
  return newest;
}

/** Makes a new signing key, endorsed by the previous one. The previous key stops signing; its
 *  signatures stay verifiable. */
export async function rotateRecordKey(
  deps: KeyDeps & Pick<Deps, 'jobs'>,
  byUserId: string,
): Promise<SigningKey> {
  const before = signingKeyOf(deps);
  const next = makeSigningKey(join(deps.config.dataDir, FOLDER), deps.clock.nowMs());
  await inTransaction(deps.db, async (transaction) => {
    await publish(transaction, next, before);
    await retireRecordKey(transaction, before.keyId, next.createdMs);
    await enterAct(deps, transaction, null, {
      ...{ act: 'rotateKey', byUserId, userId: null, created: deps.clock.nowMs() },
      detail: { from: before.keyId, to: next.keyId },
    });
  });
  return next;
}

async function publish(db: Kysely<Database>, key: SigningKey, endorser: SigningKey | null): Promise<void> {
  await insertRecordKey(db, {
    key_id: key.keyId,
    public_key: key.publicKey,
    created_ms: key.createdMs,
    retired_ms: null,
    endorsed_by: endorser?.keyId ?? null,
    endorsement: endorser?.sign(keySignedBytes(key.keyId)) ?? null,
  });
}
