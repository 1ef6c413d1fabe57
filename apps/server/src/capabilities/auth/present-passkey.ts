import type { Passkey } from '@hemicycle/contract/passkeys';
import type { PasskeyRow } from './passkey-store.ts';

/** A passkey as its owner sees it: no key, no counter. Source: BEY-32. */
export function presentPasskey(
  row: Pick<PasskeyRow, 'id' | 'name' | 'created_ms' | 'last_used_ms' | 'backed_up'>,
): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdMs: row.created_ms,
    lastUsedMs: row.last_used_ms,
    synced: row.backed_up,
  };
}
