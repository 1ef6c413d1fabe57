import type { VoteDecision } from '@hemicycle/contract/ballots';
import { SOCKET_RETRY_MS } from '@hemicycle/contract/limits';
import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api, ApiError } from '../../../api-client.ts';
import { receiptKey } from '../live/receipt-key.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { useSignedIn } from '../../auth/public.ts';
import { keepSignedReceipt } from '../../records/public.ts';
import { newRequestId } from '../../../request-id.ts';
import { type CastAttempt, keepCastAttempt, readCastAttempt } from './cast-attempt.ts';
import { signCast, type SigningProblem, signingProblemOf } from './sign-cast.ts';

/** The state of a vote. `sending`: no answer yet. `unsure`: the answer was lost, the same request
 *  is sent again. `refused`: the server refused the request and recorded nothing. `proving`: the
 *  server asks for a fresh proof of identity and recorded nothing. `signing`: the browser asks for
 *  a passkey, nothing is sent yet. `unsigned`: signing failed, nothing was recorded. `recorded`:
 *  the server answered with the receipt. */
export type CastState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'sending'; readonly attempt: CastAttempt; readonly resumed: boolean }
  | { readonly kind: 'unsure'; readonly attempt: CastAttempt }
  | { readonly kind: 'proving'; readonly attempt: CastAttempt }
  | { readonly kind: 'signing'; readonly attempt: CastAttempt }
  | { readonly kind: 'unsigned'; readonly problem: SigningProblem }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'recorded'; readonly receipt: VoteReceipt };

type Own = Exclude<CastState, { kind: 'choosing' | 'recorded' }>;

/** Whether the server may have recorded the vote although this call failed. Then the same request
 *  must be sent again. */
function isLost(error: unknown): boolean {
  return (
    !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.code === 'unreadable'
  );
}

function afterRefusal(error: ApiError, attempt: CastAttempt): Own {
  switch (error.code) {
    case 'proof-needed':
      return { kind: 'proving', attempt };
    case 'signature-needed':
    case 'signature-refused':
      return { kind: 'unsigned', problem: signingProblemOf(error) };
    default:
      return { kind: 'refused', error };
  }
}

/** Casts the viewer's own vote in a poll, or their vote for a person whose proxy they are. A vote
 *  is `recorded` only after the server said so. An attempt is kept across a reload and sent again
 *  under its own `requestId`, so that it is neither lost nor counted twice. Source: VOTE-01,
 *  PROXY-09, DESIGN §6. */
export function useCastVote(
  poll: Poll,
  onBehalfOf: string | null,
  /** Called for each request of this page that the server has recorded. */
  onRecorded: (requestId: string, receipt: VoteReceipt) => void,
): {
  state: CastState;
  /** Sends a vote. Returns the id of its request, or null while another request is under way. */
  cast: (voteDecision: VoteDecision) => string | null;
  sendAgain: () => void;
  /** Sends the vote that waited for a proof of identity, or gives it up. */
  proven: () => void;
  giveUp: () => void;
  /** Keeps that vote while its person proves their identity on another page, to be sent when they
   *  come back; false: they stay. */
  leave: (leaves: boolean) => void;
  forgetRefusal: () => void;
} {
  const { id: pollId } = poll;
  const { userId } = useSignedIn();
  const place = useMemo(() => ({ userId, pollId, onBehalfOf }), [userId, pollId, onBehalfOf]);
  const receipt = useLive((live) => live.myVotes[receiptKey({ pollId, userId: onBehalfOf ?? userId })]);
  const connected = useLive((live) => live.connection === 'connected');
  const [own, setOwn] = useState<Own | null>(() => {
    const attempt = readCastAttempt(place);
    return attempt === null ? null : { kind: 'sending', attempt, resumed: true };
  });
  const underWay = useRef<string | null>(null);
  const tell = useRef(onRecorded);
  useEffect(() => {
    tell.current = onRecorded;
  });

  const send = useCallback(
    async (attempt: CastAttempt, resumed: boolean) => {
      if (underWay.current === attempt.requestId) return;
      underWay.current = attempt.requestId;
      setOwn({ kind: 'sending', attempt, resumed });
      try {
        const answer = await api('POST /api/polls/:pollId/votes', {
          params: { pollId: place.pollId },
          body: {
            voteDecision: attempt.voteDecision,
            requestId: attempt.requestId,
            ...(place.onBehalfOf === null ? {} : { onBehalfOf: place.onBehalfOf }),
            ...(attempt.signature === undefined ? {} : { signature: attempt.signature }),
            ...(attempt.after === undefined ? {} : { after: attempt.after }),
          },
        });
        keepCastAttempt(place, null);
        keepSignedReceipt(answer.signed);
        const key = receiptKey(answer);
        // This answer may arrive after the news that the represented person has voted in person.
        // Their own vote replaces this one, so keep it out.
        useLive.setState(({ myVotes, votedInPerson }) => ({
          myVotes: votedInPerson.has(key) ? myVotes : { ...myVotes, [key]: answer },
        }));
        setOwn(null);
        tell.current(attempt.requestId, answer);
      } catch (error) {
        if (error instanceof ApiError && !isLost(error)) {
          keepCastAttempt(place, null);
          setOwn(afterRefusal(error, attempt));
        } else {
          setOwn({ kind: 'unsure', attempt });
        }
      } finally {
        underWay.current = null;
      }
    },
    [place],
  );

  useEffect(() => {
    const left = readCastAttempt(place);
    if (left !== null) void send(left, true);
  }, [place, send]);

  const unsure = own?.kind === 'unsure' ? own.attempt : null;
  useEffect(() => {
    if (unsure === null) return;
    const timer = setTimeout(
      () => void send(unsure, true),
      connected ? SOCKET_RETRY_MS : 2 * SOCKET_RETRY_MS,
    );
    return () => clearTimeout(timer);
  }, [unsure, connected, send]);

  async function sign(attempt: CastAttempt): Promise<void> {
    setOwn({ kind: 'signing', attempt });
    try {
      const after = receipt?.castStatement ?? null;
      const signature = await signCast(poll, { ...place, ...attempt, after });
      const signed = { ...attempt, signature, ...(after === null ? {} : { after }) };
      // An attempt is kept once it is signed: an unsigned one cannot be sent again.
      keepCastAttempt(place, signed);
      await send(signed, false);
    } catch (error) {
      setOwn({ kind: 'unsigned', problem: signingProblemOf(error) });
    }
  }

  const proving = own?.kind === 'proving' ? own.attempt : null;
  return {
    state: own ?? (receipt === undefined ? { kind: 'choosing' } : { kind: 'recorded', receipt }),
    cast: (voteDecision) => {
      if (own !== null && own.kind !== 'refused' && own.kind !== 'unsigned') return null;
      const attempt = { requestId: newRequestId(), voteDecision };
      if (poll.signedCasts) {
        void sign(attempt);
      } else {
        keepCastAttempt(place, attempt);
        void send(attempt, false);
      }
      return attempt.requestId;
    },
    sendAgain: () => {
      if (unsure !== null) void send(unsure, true);
    },
    proven: () => {
      if (proving === null) return;
      keepCastAttempt(place, proving);
      void send(proving, false);
    },
    leave: (leaves) => {
      if (proving !== null) keepCastAttempt(place, leaves ? proving : null);
    },
    giveUp: () => setOwn((present) => (present?.kind === 'proving' ? null : present)),
    forgetRefusal: () =>
      setOwn((present) => (present?.kind === 'refused' || present?.kind === 'unsigned' ? null : present)),
  };
}
