import { createHmac, createSecretKey, hash, randomBytes, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../platform/start-error.ts';
import { writeWhole } from '../../platform/write-whole.ts';

const SECRET_FILE = 'receipt-secret';
const SECRET_BYTES = 32;
const MARK_CHARS = 22;

/** What one request for a vote is known by: whose vote it is, and the key of `requestKeyOf`. */
export interface RequestOfVote {
  readonly pollId: string;
  readonly userId: string;
  readonly requestId: string;
}

/** The id by which a request is kept: what a proxy sends for somebody never meets what that person
 *  sends. */
export function requestKeyOf(request: { casterId: string; userId: string; requestId: string }): string {
  const { casterId, userId, requestId } = request;
  return casterId === userId ? requestId : `${casterId}:${requestId}`;
}

const secrets = new Map<string, KeyObject>();

/** Reads the secret of the site, or makes it on the first start. Call it at each start: without it
 *  no vote could be taken.
 *  @throws StartError one clear line where it is damaged. */
export function prepareReceipts(dataDir: string): void {
  secretOf(dataDir);
}

/** 256 bits known to the voter alone: derived from the request by a secret of the site that never
 *  enters the database, so that the same request gives the same receipt, also after a restart, and
 *  nothing has to be stored for it. base64url. The secret is in the data folder (`receipt-secret`,
 *  mode 0600, made on the first start); servers that share a database share this file. Why:
 *  docs/decisions/0009-receipts-are-derived.md. */
export function receiptPrivateOf(dataDir: string, { pollId, userId, requestId }: RequestOfVote): string {
  return createHmac('sha256', secretOf(dataDir))
    .update(JSON.stringify(['receipt', pollId, userId, requestId]))
    .digest('base64url');
}

/** What stands in the record: the SHA-256 of the private receipt's text, base64url. Anybody can
 *  check the pair. */
export function receiptPublicOf(receiptPrivate: string): string {
  return hash('sha256', receiptPrivate, 'base64url');
}

/** Tells whether a repeated request asks for the same decision, without telling which to who lacks
 *  its private receipt. 132 bits, base64url. */
export function requestMarkOf(receiptPrivate: string, voteDecision: string): string {
  const all = hash('sha256', JSON.stringify(['request', receiptPrivate, voteDecision]), 'base64url');
  return all.slice(0, MARK_CHARS);
}

function secretOf(dataDir: string): KeyObject {
  // As a key object rather than as bytes, which each receipt would make into one anew: that takes
  // as long as the receipt.
  const secret = secrets.get(dataDir) ?? createSecretKey(readOrMakeSecret(dataDir));
  secrets.set(dataDir, secret);
  return secret;
}

function readOrMakeSecret(dataDir: string): Buffer {
  const path = join(dataDir, SECRET_FILE);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // The first of several servers wins.
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
