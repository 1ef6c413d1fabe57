import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Signer } from '@hemicycle/record/sign';
import { StartError } from '../../platform/start-error.ts';
import { writeWhole } from '../../platform/write-whole.ts';

const FILE = /^(?<createdMs>\d{13})-(?<keyId>[0-9a-f]{64})\.pem$/u;
const RAW_KEY_BYTES = 32;
const kept = new Map<string, SigningKey>();

/** A private key of the site, with the values that are published for it. */
export interface SigningKey extends Signer {
  readonly createdMs: number;
  /** 32 bytes, base64url without padding. */
  readonly publicKey: string;
}

/** The private keys of the site, newest first. They are files of mode 0600 in a folder of mode
 *  0700; each file is named by the time at which the key was made and by its id. The newest key
 *  signs.
 *  @throws StartError where a file is damaged. */
export function readSigningKeys(folder: string): SigningKey[] {
  return names(folder)
    .flatMap((name) => {
      const createdMs = FILE.exec(name)?.groups?.['createdMs'];
      return createdMs === undefined ? [] : keyIn(join(folder, name), Number(createdMs));
    })
    .toSorted((left, right) => right.createdMs - left.createdMs);
}

/** Reads the key of a file once and keeps it in memory: every cast is signed, and reading takes
 *  longer than signing. A file is named by its key and never changes. */
function keyIn(path: string, createdMs: number): SigningKey {
  const known = kept.get(path);
  if (known !== undefined) return known;
  const key = signingKey(readKey(path), createdMs);
  kept.set(path, key);
  return key;
}

/** Makes and stores a key, which signs from now on. Its time is later than that of every other
 *  key. */
export function makeSigningKey(folder: string, nowMs: number): SigningKey {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const newest = readSigningKeys(folder)[0];
  const createdMs = Math.max(nowMs, (newest?.createdMs ?? 0) + 1);
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = signingKey(privateKey, createdMs);
  const path = join(folder, `${String(createdMs).padStart(13, '0')}-${key.keyId}.pem`);
  writeWhole(path, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return key;
}

function signingKey(privateKey: KeyObject, createdMs: number): SigningKey {
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const raw = der.subarray(-RAW_KEY_BYTES);
  return {
    createdMs,
    publicKey: raw.toString('base64url'),
    keyId: createHash('sha256').update(raw).digest('hex'),
    sign: (bytes) => sign(null, bytes, privateKey).toString('base64url'),
  };
}

function readKey(path: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(path));
  } catch (cause) {
    throw new StartError(`${path} is damaged or cannot be read. Bring it back from the backup.`, { cause });
  }
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
