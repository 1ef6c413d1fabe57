import { noteFailure } from '../../note-failure.ts';
/** A server that has not answered a ping within this time counts as away. */
const PING_WAIT_MS = 10_000;

/** Asks whether the server is there and logs the result, to help explain a failed join. Never
 *  rejects. Source: SESS-15. */
export async function pingServer(ask: typeof fetch = (input, init) => fetch(input, init)): Promise<void> {
  try {
    const { status } = await ask('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_WAIT_MS),
    });
    console.warn(`ping check: the server answered ${status}`);
  } catch (error) {
    noteFailure('ping check: the server did not answer', error);
  }
}
