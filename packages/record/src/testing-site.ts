import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { RecordEntry, RecordFile, RecordKey, SignedEntry } from '@hemicycle/contract/records';
import { signEntry, signFile, type Signer } from './sign.ts';
import { keySignedBytes } from './signed-bytes.ts';

/** What stands before the 32 bytes of a private key in its DER form (RFC 8410). */
const DER_PREFIX = '302e020100300506032b657004220420';

/** A key of a site, for tests, with what is published of it. */
export interface TestKey {
  readonly signer: Signer;
  readonly key: RecordKey;
}

/** The key whose 32 private bytes are all the same, endorsed by another one where that is given. */
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

/** Entries as somebody with the private keys would sign them: each follows the one before,
 *  declarations name their closings, whatever else they say. `signerOf` tells by whom each is
 *  signed. */
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

/** The file with other entries, all signed anew by who signed them before: `signers` are their
 *  keys by id. */
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
