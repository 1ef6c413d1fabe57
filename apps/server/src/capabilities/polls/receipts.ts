import { createHmac, hash } from 'node:crypto';
import { siteSecretOf } from '../../platform/site-secret.ts';

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

/** The key under which the request of a clerk is stored who enters somebody's vote in a roll call.
 *  No id begins with a colon, so that it is neither the voter's own nor a proxy's. */
export function entryKeyOf(clerkId: string, requestId: string): string {
  return `:${clerkId}:${requestId}`;
}

/** Reads the secret of the site, or makes it on the first start. Call it at each start: without the
 *  secret no vote can be taken.
 *  @throws StartError with one clear line where it is damaged. */
export function prepareReceipts(dataDir: string): void {
  siteSecretOf(dataDir);
}

/** The private receipt: 256 bits, base64url, that only the voter knows. It is derived from the
 *  request by a secret of the site. So the same request gives the same receipt, also after a
 *  restart, and no receipt needs to be stored. The secret is never in the database but in the data
 *  folder (`receipt-secret`, mode 0600, made on the first start). Servers that share a database
 *  must share this file. Why: docs/decisions/0009-receipts-are-derived.md. */
export function receiptPrivateOf(dataDir: string, { pollId, userId, requestId }: RequestOfVote): string {
  return createHmac('sha256', siteSecretOf(dataDir))
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
