import type { Checkpoint } from '@hemicycle/contract/record-log';
import { CHECKPOINT_FORMAT } from '@hemicycle/contract/record-format';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalBytes } from './canonical-bytes.ts';
import { sha256Hex } from './hashes.ts';
import { leafHash } from './merkle-tree.ts';
import type { Signer } from './sign.ts';

/** The hash of the leaf of one record entry in the site's log, in hexadecimal. Source: BEY-36,
 *  docs/record-format.md §12. */
export function logLeafHash(entry: {
  readonly session: string;
  readonly sequence: number;
  readonly hash: string;
}): string {
  const { session, sequence, hash } = entry;
  return bytesToHex(leafHash(canonicalBytes({ session, sequence, hash })));
}

/** The bytes that a site signs of a checkpoint: its format, a line feed, `checkpoint`, a line feed,
 *  and the hash of its canonical bytes without the signature; ASCII. */
export function checkpointSignedBytes(checkpoint: Omit<Checkpoint, 'signature'>): Uint8Array {
  const { format, log, size, root, issuedAtMs, keyId } = checkpoint;
  const unsigned = { format, log, size, root, issuedAtMs, keyId };
  return utf8ToBytes(`${format}\ncheckpoint\n${sha256Hex(canonicalBytes(unsigned))}`);
}

/** A checkpoint of the site's log, signed. */
export function signCheckpoint(
  { log, size, root, issuedAtMs }: Pick<Checkpoint, 'log' | 'size' | 'root' | 'issuedAtMs'>,
  signer: Signer,
): Checkpoint {
  const unsigned = { format: CHECKPOINT_FORMAT, log, size, root, issuedAtMs, keyId: signer.keyId } as const;
  return { ...unsigned, signature: signer.sign(checkpointSignedBytes(unsigned)) };
}
