import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Checkpoint, checkpoint } from '@hemicycle/contract/record-log';
import { hashText, signatureText } from '@hemicycle/contract/record-values';
import { recordKey } from '@hemicycle/contract/records';
import { epochMs } from '@hemicycle/contract/values';
import { canonicalBytes } from '@hemicycle/record/canonical-bytes';
import { sha256Hex } from '@hemicycle/record/hashes';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { z } from 'zod';

const RAW_KEY_BYTES = 32;

/** A checkpoint as a witness saw it. `seenAtMs`: by the witness's clock. `signature`: the
 *  witness's, over checkpoint and time. Source: BEY-36, docs/record-format.md §12. */
const countersigned = z.strictObject({ checkpoint, seenAtMs: epochMs, signature: signatureText });
export type Countersigned = z.output<typeof countersigned>;

/** The public file of a witness. `keys`: the site's keys that it knows. `seen`: one checkpoint for
 *  each size of the log that it saw, in order. */
export const witnessFile = z.strictObject({
  site: z.string(),
  log: hashText,
  keys: z.array(recordKey).min(1),
  witness: z.strictObject({ keyId: hashText, publicKey: recordKey.shape.publicKey }),
  seen: z.array(countersigned).min(1),
});
export type WitnessFile = z.output<typeof witnessFile>;

/** The key of a witness. */
export interface WitnessKey {
  readonly keyId: string;
  /** 32 bytes, base64url without padding. */
  readonly publicKey: string;
  countersign(seen: Checkpoint, seenAtMs: number): Countersigned;
}

/** Reads the private key of the witness; makes it, readable by its owner alone, where there is
 *  none. */
export function openWitnessKey(path: string): WitnessKey {
  if (!existsSync(path)) {
    const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
    writeFileSync(path, made, { mode: 0o600, flag: 'wx' });
  }
  const key = createPrivateKey(readFileSync(path));
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-RAW_KEY_BYTES);
  return {
    publicKey: raw.toString('base64url'),
    keyId: createHash('sha256').update(raw).digest('hex'),
    countersign: (seen, seenAtMs) => ({
      checkpoint: seen,
      seenAtMs,
      signature: sign(null, countersignedBytes(seen, seenAtMs), key).toString('base64url'),
    }),
  };
}

/** Whether the witness of a file signed all that it says to have seen. */
export function isByItsWitness({ witness, seen }: WitnessFile): boolean {
  return seen.every((one) =>
    verifyEd25519(witness.publicKey, countersignedBytes(one.checkpoint, one.seenAtMs), one.signature),
  );
}

/** The bytes that a witness signs: the checkpoint's format, a line feed, `witnessed`, a line feed,
 *  and the hash of the canonical bytes of checkpoint and time; ASCII. */
function countersignedBytes(seen: Checkpoint, seenAtMs: number): Uint8Array {
  return Buffer.from(
    `${seen.format}\nwitnessed\n${sha256Hex(canonicalBytes({ checkpoint: seen, seenAtMs }))}`,
  );
}
