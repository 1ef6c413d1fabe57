import { createHmac, createSecretKey, hash, randomBytes, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../platform/start-error.ts';
import { writeWhole } from '../../platform/write-whole.ts';

const SECRET_FILE = 'receipt-secret';
const SECRET_BYTES = 32;
const MARK_CHARS = 22;

/** The identity of a request for a vote: the poll, the voter to whom the vote belongs, and the key
 *  of `requestKeyOf`. */
export interface RequestOfVote {
  readonly pollId: string;
  readonly userId: string;
  readonly requestId: string;
}

/** The key under which a request is stored. A proxy's requests have other keys than the voter's
 *  own. */
export function requestKeyOf(request: { casterId: string; userId: string; requestId: string }): string {
  const { casterId, userId, requestId } = request;
  return casterId === userId ? requestId : `${casterId}:${requestId}`;
}

const secrets = new Map<string, KeyObject>();

/** Reads the secret of the site, or makes it on the first start. Call it at each start: without the
 *  secret no vote can be taken.
 *  @throws StartError with one clear line where it is damaged. */
export function prepareReceipts(dataDir: string): void {
  secretOf(dataDir);
}

/** The private receipt: 256 bits, base64url, that only the voter knows. It is derived from the
 *  request by a secret of the site. So the same request gives the same receipt, also after a
 *  restart, and no receipt needs to be stored. The secret is never in the database but in the data
 *  folder (`receipt-secret`, mode 0600, made on the first start). Servers that share a database
 *  must share this file. Why: docs/decisions/0009-receipts-are-derived.md. */
export function receiptPrivateOf(dataDir: string, { pollId, userId, requestId }: RequestOfVote): string {
  return createHmac('sha256', secretOf(dataDir))
    .update(JSON.stringify(['receipt', pollId, userId, requestId]))
    .digest('base64url');
}

/** The public receipt in the record: the SHA-256 of the private receipt's text, base64url. Anybody
 *  can check that the two belong together. */
export function receiptPublicOf(receiptPrivate: string): string {
  return hash('sha256', receiptPrivate, 'base64url');
}

/** A mark that shows whether a repeated request asks for the same decision. Without the private
 *  receipt it does not reveal the decision. 132 bits, base64url. */
export function requestMarkOf(receiptPrivate: string, voteDecision: string): string {
  const all = hash('sha256', JSON.stringify(['request', receiptPrivate, voteDecision]), 'base64url');
  return all.slice(0, MARK_CHARS);
}

function secretOf(dataDir: string): KeyObject {
  // Keep a key object: with bytes, each receipt would make a new key object, which takes as long as
  // the receipt itself.
  const secret = secrets.get(dataDir) ?? createSecretKey(readOrMakeSecret(dataDir));
  secrets.set(dataDir, secret);
  return secret;
}

function readOrMakeSecret(dataDir: string): Buffer {
  const path = join(dataDir, SECRET_FILE);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Where several servers start at once, the first one writes the file.
    writeWhole(path, randomBytes(SECRET_BYTES));
  }
  return readSecret(path);
}

function readSecret(path: string): Buffer {
  try {
    const secret = readFileSync(path);
    if (secret.length === SECRET_BYTES) return secret;
    throw new RangeError(`${secret.length} bytes`);
  } catch (cause) {
    throw new StartError(
      `${path} is damaged or cannot be read (it is a file of ${SECRET_BYTES} bytes). Bring it back from the backup; do not delete it where votes have been cast, because their receipts could not be checked any more.`,
      { cause },
    );
  }
}
