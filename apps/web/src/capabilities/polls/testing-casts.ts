import type { VoteReceipt } from '@hemicycle/contract/polls';
import { castVote } from '@hemicycle/contract/votes';
import { vi } from 'vitest';

type SentCast = ReturnType<typeof castVote.body.parse>;

/** Answers casts in tests as the server answers well-formed ones. `refuseWith` answers with an
 *  error code instead; `loseAnswers` gives no answer at all. */
export function answerCasts(): {
  readonly casts: SentCast[];
  refuseWith: string | null;
  loseAnswers: boolean;
} {
  const server: ReturnType<typeof answerCasts> = { casts: [], refuseWith: null, loseAnswers: false };
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (!address.endsWith('/votes')) return Response.json([]);
    const sent = castVote.body.parse(JSON.parse(typeof body === 'string' ? body : '{}'));
    server.casts.push(sent);
    if (server.loseAnswers) throw new TypeError('The line is cut.');
    if (server.refuseWith !== null) {
      const error = { code: server.refuseWith, message: '', requestId: 'r' };
      return Response.json({ error }, { status: 409 });
    }
    const { onBehalfOf, ...told } = sent;
    return Response.json(testReceipt({ ...told, ...testVoter(onBehalfOf) }), { status: 201 });
  });
  return server;
}

/** The voter fields of a receipt in tests: Rosa's own vote, or a vote that she cast for
 *  somebody. */
export function testVoter(onBehalfOf?: string): Pick<VoteReceipt, 'userId' | 'proxyVoter'> {
  return onBehalfOf === undefined
    ? { userId: 'rosa', proxyVoter: null }
    : { userId: onBehalfOf, proxyVoter: 'rosa' };
}

/** The receipt with which the server answers a cast in poll `p1`, for tests. */
export function testReceipt(more: Partial<VoteReceipt> & { requestId?: string }): VoteReceipt {
  const { requestId = 'r', ...fields } = more;
  return {
    pollId: 'p1',
    ...testVoter(),
    voteDecision: 'Yea',
    voteWeight: '1',
    serverArrivalTime: 1,
    receiptPrivate: `private-${requestId}`,
    receiptPublic: `public-${requestId}`,
    castStatement: null,
    enteredBy: null,
    changed: false,
    ...fields,
  };
}
