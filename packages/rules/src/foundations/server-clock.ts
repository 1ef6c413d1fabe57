/** How far the server's clock is ahead of the local one, in ms, from an answer that carried
 *  `serverTimeMs`. Half of the time that the request took is counted as its way back. Source:
 *  FND-27. */
export function serverClockOffset(answer: {
  readonly serverTimeMs: number;
  readonly requestedAtMs: number;
  readonly receivedAtMs: number;
}): number {
  return answer.serverTimeMs - (answer.requestedAtMs + answer.receivedAtMs) / 2;
}
