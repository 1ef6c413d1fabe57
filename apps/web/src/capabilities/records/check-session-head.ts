import type { SignedSessionHead } from '@hemicycle/contract/records';
import { sessionHeadSignedBytes } from '@hemicycle/record/signed-bytes';
import { api } from '../../api-client.ts';
import { verifySignatureHere } from './verify-signature-here.ts';

/** The result of checking a head. `holds`: a published key signed it. `wrong`: none did, or the
 *  signature does not match. `unchecked`: this browser cannot tell. */
export type HeadCheck = 'holds' | 'wrong' | 'unchecked';

/** Checks in this browser that a published key of the site signed the head of a session.
 *  @throws ApiError where the keys could not be fetched. Source: BEY-02. */
export async function checkSessionHead(head: SignedSessionHead): Promise<HeadCheck> {
  const { keys } = await api('GET /api/record-keys');
  const key = keys.find(({ keyId }) => keyId === head.keyId);
  if (key === undefined) return 'wrong';
  const holds = await verifySignatureHere(key.publicKey, sessionHeadSignedBytes(head), head.signature);
  if (holds === null) return 'unchecked';
  return holds ? 'holds' : 'wrong';
}
