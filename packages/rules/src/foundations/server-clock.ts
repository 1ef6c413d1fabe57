/** How far the server's clock is ahead of the local one, in ms, by an answer with `serverTimeMs`.
 *  Half the time of the request counts as the answer's way back. Source: FND-27. */
export function serverClockOffset(answer: {
  readonly serverTimeMs: number;
  readonly requestedAtMs: number;
  readonly receivedAtMs: number;
}): number {
  return answer.serverTimeMs - (answer.requestedAtMs + answer.receivedAtMs) / 2;
}
