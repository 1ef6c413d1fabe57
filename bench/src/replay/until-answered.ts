import { setTimeout as pause } from 'node:timers/promises';
import { RefusedError } from './api-client.ts';

const TRY_AGAIN_MS = 250;
const TRIES_MAX = 120;

/** Sends a request again and again, as the product's clients do with a vote, while no answer comes
 *  or the answer says that the server could not process it (5xx). Use it only for requests that may
 *  be sent twice: those with a `requestId`. `onAgain` is called for each attempt but the first.
 *  @throws RefusedError for an answer that a new attempt does not change, and the last failure
 *  after 30 s of attempts. */
export async function untilAnswered<Answer>(
  send: () => Promise<Answer>,
  onAgain: () => void = () => undefined,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (isAnswer(error) || tries === TRIES_MAX) throw error;
    }
    await wait(TRY_AGAIN_MS);
    onAgain();
  }
}

function isAnswer(error: unknown): boolean {
  return error instanceof RefusedError && error.status < 500;
}
