import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { AuditEntry, AuditHead, ChainedAuditEntry } from '@hemicycle/contract/audit-chain';
import { AUDIT_FORMAT } from '@hemicycle/contract/audit-chain-format';
import { canonicalBytes } from './canonical-bytes.ts';
import { sha256Hex } from './hashes.ts';
import type { Signer } from './sign.ts';

/** The hash of an entry of the audit log: SHA-256 of its canonical bytes. Source: decision 0122. */
export function auditEntryHash(entry: AuditEntry): string {
  return sha256Hex(canonicalBytes(entry));
}

/** The entries as the next ones of the chain. `last`: the end of the chain; null: the first of
 *  these is the genesis entry. */
export function chainAuditEntries(
  last: Pick<AuditHead, 'sequence' | 'hash'> | null,
  entries: readonly Omit<AuditEntry, 'format' | 'sequence' | 'previous'>[],
): ChainedAuditEntry[] {
  let sequence = last === null ? 0 : last.sequence + 1;
  let previous = last?.hash ?? null;
  return entries.map((given) => {
    const entry: AuditEntry = { format: AUDIT_FORMAT, sequence, previous, ...given };
    const hash = auditEntryHash(entry);
    sequence += 1;
    previous = hash;
    return { entry, hash };
  });
}

/** The signed bytes of a head of the audit log: its format, a line feed, `audit-head`, a line feed,
 *  and the hash of its canonical bytes without its signature; ASCII. */
export function auditHeadSignedBytes(head: AuditHead | Omit<AuditHead, 'signature'>): Uint8Array {
  const { signature: _, ...unsigned }: Partial<AuditHead> = head;
  return utf8ToBytes(`${head.format}\naudit-head\n${sha256Hex(canonicalBytes(unsigned))}`);
}

/** A head of the audit log, signed. */
export function signAuditHead(
  { sequence, hash, signedAtMs }: Pick<AuditHead, 'sequence' | 'hash' | 'signedAtMs'>,
  signer: Signer,
): AuditHead {
  const unsigned = { format: AUDIT_FORMAT, sequence, hash, signedAtMs, keyId: signer.keyId } as const;
  return { ...unsigned, signature: signer.sign(auditHeadSignedBytes(unsigned)) };
}
