import type { SignedSessionHead } from '@hemicycle/contract/records';
import { sessionHeadSignedBytes } from '@hemicycle/record/signed-bytes';
import { api } from '../../api-client.ts';
import { verifySignatureHere } from './verify-signature-here.ts';

/** What the check of a head came to: a published key signed it, none did or the signature is
 *  another's, or this browser cannot tell. */
export type HeadCheck = 'holds' | 'wrong' | 'unchecked';

/** Checks in this browser that a key which the site publishes signed the head of a session.
 *  @throws ApiError where the keys could not be fetched. Source: BEY-02. */
export async function checkSessionHead(head: SignedSessionHead): Promise<HeadCheck> {
  const { keys } = await api('GET /api/record-keys');
  const key = keys.find(({ keyId }) => keyId === head.keyId);
  if (key === undefined) return 'wrong';
  const holds = await verifySignatureHere(key.publicKey, sessionHeadSignedBytes(head), head.signature);
  if (holds === null) return 'unchecked';
  return holds ? 'holds' : 'wrong';
}
