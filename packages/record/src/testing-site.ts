import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { RecordEntry, RecordFile, RecordKey, SignedEntry } from '@hemicycle/contract/records';
import { signEntry, signFile, type Signer } from './sign.ts';
import { keySignedBytes } from './signed-bytes.ts';

/** The bytes before the 32 bytes of a private key in its DER form (RFC 8410). */
const DER_PREFIX = '302e020100300506032b657004220420';

/** A key of a site for tests, with its published part. */
export interface TestKey {
  readonly signer: Signer;
  readonly key: RecordKey;
}

/** The key whose 32 private bytes are all `byte`, endorsed by another key where that is given. */
export function testKey(byte: number, createdAtMs: number, endorser?: Signer): TestKey {
  const der = Buffer.concat([Buffer.from(DER_PREFIX, 'hex'), Buffer.alloc(32, byte)]);
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const raw = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32);
  const keyId = createHash('sha256').update(raw).digest('hex');
  const endorsement =
    endorser === undefined
      ? null
      : { keyId: endorser.keyId, signature: endorser.sign(keySignedBytes(keyId)) };
  return {
    signer: { keyId, sign: (bytes) => sign(null, bytes, secret).toString('base64url') },
    key: { keyId, publicKey: raw.toString('base64url'), createdAtMs, retiredAtMs: null, endorsement },
  };
}

/** Signs entries as the owner of the private keys would. Each entry follows the one before it, and
 *  declarations name their closings, whatever the given entries say. `signerOf` gives the signer of
 *  each entry. */
export function signChain(
  entries: readonly RecordEntry[],
  signerOf: (index: number) => Signer,
): SignedEntry[] {
  const signed: SignedEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    const before = signed.at(-1);
    const follows = before === undefined ? entry : { ...entry, previous: before.hash };
    signed.push(signEntry(namingItsClosing(follows, signed), signerOf(index)));
  }
  return signed;
}

function namingItsClosing(entry: RecordEntry, before: readonly SignedEntry[]): RecordEntry {
  if (entry.kind !== 'declaration') return entry;
  const closing = before.find(({ entry: one }) => one.kind === 'closing' && one.poll.id === entry.pollId);
  return closing === undefined ? entry : { ...entry, closing: closing.hash };
}

/** The file with other entries, signed again by the same signers. `signers`: their keys by id. */
export function signedAnew(
  file: Pick<RecordFile, 'session' | 'pollId' | 'keys' | 'issuedAtMs' | 'entries' | 'keyId'>,
  entries: readonly RecordEntry[],
  signers: ReadonlyMap<string, Signer>,
): RecordFile {
  const signerOf = (keyId: string | undefined): Signer => {
    const signer = signers.get(keyId ?? file.keyId);
    if (signer === undefined) throw new Error('the test has no such key');
    return signer;
  };
  const { session, pollId, keys, issuedAtMs } = file;
  const chain = signChain(entries, (index) => signerOf(file.entries[index]?.keyId));
  return signFile({ session, pollId, keys, issuedAtMs, entries: chain }, signerOf(file.keyId));
}
