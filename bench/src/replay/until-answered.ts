import { setTimeout as pause } from 'node:timers/promises';
import { RefusedError } from './api-client.ts';

const TRY_AGAIN_MS = 250;
const TRIES_MAX = 120;

/** Sends a request again, until the server answers it, where no answer came or one that says that
 *  it could not be dealt with (5xx), as the product's clients do with a vote. Only for requests
 *  that may be sent twice: those with a `requestId`. `onAgain` hears of each try but the first.
 *  @throws RefusedError for an answer that trying again does not change, and the last failure after
 *  30 s of tries. */
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
