import { createHmac, hash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../platform/write-whole.ts';

const SECRET_FILE = 'receipt-secret';
const SECRET_BYTES = 32;

/** What one request for a vote is known by: whose vote it is, and the key of `requestKeyOf`. */
export interface RequestOfVote {
  readonly pollId: string;
  readonly userId: string;
  readonly requestId: string;
}

/** Makes receipts and marks of requests. Nothing of them has to be stored to be given again. */
export interface Receipts {
  /** 256 bits known to the voter alone: derived from the request by a secret that never enters the database, so that the same
   *  request gives the same receipt, also after a restart. base64url. */
  receiptPrivate(request: RequestOfVote): string;
  /** What stands in the record: the SHA-256 of the private receipt's text, base64url. Anybody can check the pair. */
  receiptPublic(receiptPrivate: string): string;
  /** Tells whether a repeated request asks for the same decision, without telling which to who lacks the secret. 128 bits. */
  markOf(request: RequestOfVote, voteDecision: string): string;
}

/** The id by which a request is kept: what a proxy sends for somebody never meets what that person sends. */
export function requestKeyOf(request: { casterId: string; userId: string; requestId: string }): string {
  const { casterId, userId, requestId } = request;
  return casterId === userId ? requestId : `${casterId}:${requestId}`;
}

const secrets = new Map<string, Buffer>();

/** The receipts of a site, by the secret in its data folder (`receipt-secret`, mode 0600, made when it is missing).
 *  Servers that share a database share this file. Why: docs/decisions/0009-receipts-are-derived.md. */
export function receiptsOf(dataDir: string): Receipts {
  const secret = secrets.get(dataDir) ?? readOrMakeSecret(dataDir);
  secrets.set(dataDir, secret);
  const derive = (purpose: string, parts: readonly string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, ...parts]))
      .digest();
  return {
    receiptPrivate: ({ pollId, userId, requestId }) =>
      derive('receipt', [pollId, userId, requestId]).toString('base64url'),
    receiptPublic: (receiptPrivate) => hash('sha256', receiptPrivate, 'base64url'),
    markOf: ({ pollId, userId, requestId }, voteDecision) =>
      derive('request', [pollId, userId, requestId, voteDecision]).subarray(0, 16).toString('base64url'),
  };
}

function readOrMakeSecret(dataDir: string): Buffer {
  const path = join(dataDir, SECRET_FILE);
  try {
    return readSecret(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // The first of several servers wins.
  writeWhole(path, randomBytes(SECRET_BYTES));
  return readSecret(path);
}

function readSecret(path: string): Buffer {
  const secret = readFileSync(path);
  if (secret.length !== SECRET_BYTES)
    throw new Error(`${path} is not a receipt secret of ${SECRET_BYTES} bytes.`);
  return secret;
}
