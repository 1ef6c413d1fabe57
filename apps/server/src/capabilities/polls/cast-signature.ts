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

/** Checks what a passkey of the caster signed of a cast, where the poll asks for it and the ballot
 *  fits, and spells it as it is stored and recorded. Anywhere else a signature is not looked at.
 *  @throws DomainError `passkeys-unavailable`. Source: BEY-31. */
export async function signatureOfCast(
  deps: Deps,
  viewer: Viewer,
  poll: OpenedShape,
  given: {
    readonly voter: string;
    /** The caller's own. */
    readonly requestId: string;
    /** The ballot as it is stored; null where it does not fit. */
    readonly text: string | null;
    readonly signature: UsedPasskey | undefined;
    /** Which statement it names as the one that it replaces; null: none. */
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
