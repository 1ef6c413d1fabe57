import type { UsedPasskey } from '@hemicycle/contract/passkeys';
import type { CastSignature } from '@hemicycle/contract/records';
import { castChallenge } from '@hemicycle/record/cast-statement';
import { readBallot } from '@hemicycle/rules/polls/ballot-text';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { verifySignedByPasskey } from '../auth/public.ts';
import type { Cast } from './cast-store.ts';
import type { OpenedShape } from './opened-shapes.ts';

/** Checks the caster's passkey signature of a cast and formats it for storage. It ignores a
 *  signature where the poll does not ask for one, or where the ballot does not fit.
 *  @throws DomainError `passkeys-unavailable`. Source: BEY-31. */
export async function signatureOfCast(
  deps: Deps,
  viewer: Viewer,
  poll: OpenedShape,
  given: {
    readonly voter: string;
    /** The request id as the caller sent it. */
    readonly requestId: string;
    /** The ballot as text for storage; null where it does not fit the poll. */
    readonly text: string | null;
    readonly signature: UsedPasskey | undefined;
    /** The statement of the vote that this cast replaces, as the caller names it; null: none. */
    readonly after: string | null;
  },
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Pick<Cast, 'signature' | 'statement' | 'signatureRefused'>> {
  const { voter, requestId, text, signature: used, after } = given;
  if (poll.signedQuestion === null || text === null || used === undefined) {
    return { signature: null, statement: null, signatureRefused: false };
  }
  const by = voter === viewer.userId ? null : viewer.userId;
  const voteDecision = readBallot(poll.shape, text);
  const challenge = castChallenge({ ...poll.signedQuestion, voter, by, voteDecision, requestId, after });
  const key = await verifySignedByPasskey(deps, request, viewer.userId, { challenge, used });
  if (key === null) return { signature: null, statement: null, signatureRefused: true };
  const { authenticatorData, clientDataJSON, signature } = used.response;
  const recorded: CastSignature = {
    by,
    requestId,
    after,
    ...key,
    authenticatorData,
    clientDataJSON,
    signature,
  };
  return { signature: JSON.stringify(recorded), statement: challenge, signatureRefused: false };
}
