import {
  SITTING_FORMAT,
  type SittingFile,
  type SittingPartName,
  sittingPartName,
  type SittingParts,
} from '@hemicycle/contract/sitting-file';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalBytes } from './canonical-bytes.ts';
import { sha256Hex } from './hashes.ts';
import type { Signer } from './sign.ts';

/** The file of a sitting, with the hash of each part, signed. The same input and key give the same
 *  file. Throws a TypeError on a value that JSON cannot hold. Source: BEY-25, decision 0134. */
export function signSittingFile(
  { origin, issuedAtMs, keys, parts }: Pick<SittingFile, 'origin' | 'issuedAtMs' | 'keys' | 'parts'>,
  signer: Signer,
): SittingFile {
  const contents = sittingPartName.options
    .filter((part) => parts[part] !== undefined)
    .map((part) => contentOf(parts, part));
  const head = { format: SITTING_FORMAT, origin, issuedAtMs, keys, contents, keyId: signer.keyId } as const;
  return { ...head, parts, signature: signer.sign(sittingSignedBytes(head)) };
}

/** How much a part holds, and its hash. */
export function contentOf(parts: SittingParts, part: SittingPartName): SittingFile['contents'][number] {
  const value = parts[part];
  return { part, count: amountIn(value), hash: sha256Hex(canonicalBytes(value)) };
}

function amountIn(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return value === null ? 0 : 1;
}

/** The signed bytes of the file of a sitting: its format, a line feed, `file`, a line feed, and the
 *  hash of the canonical bytes of all but its parts and its signature; ASCII. */
export function sittingSignedBytes({
  format,
  origin,
  issuedAtMs,
  keys,
  contents,
  keyId,
}: Omit<SittingFile, 'parts' | 'signature'>): Uint8Array {
  const head = { format, origin, issuedAtMs, keys, contents, keyId };
  return utf8ToBytes(`${format}\nfile\n${sha256Hex(canonicalBytes(head))}`);
}
