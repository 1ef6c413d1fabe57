import { hash } from 'node:crypto';
import type { Passkey } from '@hemicycle/contract/passkeys';
import type { PasskeyRow } from './passkey-store.ts';
import { publicKeyTextOf } from './public-key-text.ts';

/** A passkey as its owner sees it: with the fingerprint of its key, without its counter. Source:
 *  BEY-31, BEY-32. */
export function presentPasskey(
  row: Pick<PasskeyRow, 'id' | 'name' | 'created_ms' | 'last_used_ms' | 'backed_up' | 'public_key'>,
): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdMs: row.created_ms,
    lastUsedMs: row.last_used_ms,
    synced: row.backed_up,
    fingerprint: fingerprintOf(row.public_key),
  };
}

/** Null also where the key cannot be read, so that the page still shows the owner's other
 *  passkeys. */
function fingerprintOf(coseKey: Uint8Array): string | null {
  try {
    const key = publicKeyTextOf(new Uint8Array(coseKey));
    return key === null ? null : hash('sha256', Buffer.from(key.publicKey, 'base64url'), 'hex');
  } catch {
    return null;
  }
}
