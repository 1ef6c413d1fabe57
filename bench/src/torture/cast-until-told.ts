import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errorRegistry } from '@hemicycle/contract/errors';
import { voteReceipt, type VoteReceipt } from '@hemicycle/contract/polls';
import { z } from 'zod';

const TRY_AGAIN_MS = 40;
const ANSWER_WITHIN_MS = 5000;
const errorBody = z.object({ error: z.object({ code: z.string() }) });

/** One vote whose outcome the voter wants to know. `cookie`: the voter's. */
export interface WantedCast {
  readonly pollId: string;
  readonly cookie: string;
  readonly voteDecision: string;
  readonly requestId: string;
}

/** The outcome of the vote, and the number of attempts. */
export type ToldCast =
  | { readonly kind: 'acknowledged'; readonly receipt: VoteReceipt; readonly tries: number }
  | { readonly kind: 'refused'; readonly code: string; readonly tries: number };

export function buildCast(pollId: string, cookie: string, voteDecision: string): WantedCast {
  return { pollId, cookie, voteDecision, requestId: randomUUID() };
}

/** Sends a vote with the same `requestId` again and again until the server acknowledges it, or
 *  refuses it with an answer that a new attempt does not change. @throws when `signal` ends the
 *  waiting. */
export async function castUntilTold(url: string, cast: WantedCast, signal: AbortSignal): Promise<ToldCast> {
  for (let tries = 1; ; tries += 1) {
    const told = await send(url, cast, signal);
    if (told !== null) return { ...told, tries };
    await pause(TRY_AGAIN_MS, undefined, { signal });
  }
}

async function send(
  url: string,
  { pollId, cookie, voteDecision, requestId }: WantedCast,
  signal: AbortSignal,
): Promise<{ kind: 'acknowledged'; receipt: VoteReceipt } | { kind: 'refused'; code: string } | null> {
  let status: number;
  let body: unknown;
  try {
    const response = await fetch(`${url}/api/polls/${pollId}/votes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hemicycle-request': 'torture', cookie },
      body: JSON.stringify({ voteDecision, requestId }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    status = response.status;
    body = await response.json();
  } catch (error) {
    // The server is gone, or disappeared during the answer, so the client does not know whether it
    // recorded the vote.
    if (signal.aborted) throw error;
    return null;
  }
  if (status < 300) return { kind: 'acknowledged', receipt: voteReceipt.parse(body) };
  const code = errorBody.safeParse(body).data?.error.code ?? String(status);
  return mayHelp(status, code) ? null : { kind: 'refused', code };
}

function mayHelp(status: number, code: string): boolean {
  const known: Readonly<Record<string, { retry: boolean }>> = errorRegistry;
  return known[code]?.retry ?? status >= 500;
}
