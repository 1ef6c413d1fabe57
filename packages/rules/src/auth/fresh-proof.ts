import { PROOF_AT_VOTE_MS } from '@hemicycle/contract/limits';

const MINUTE_MS = 60_000;

/** How old a proof of identity may be for a vote, in ms; null where none is asked. The stricter of
 *  two counts: a poll that asks wants it at the moment of voting, a site may want it within so many
 *  minutes (null: it does not ask). Never throws. Source: BEY-32. */
export function proofAskedForVote({
  pollAsks,
  siteMinutes,
}: {
  readonly pollAsks: boolean;
  readonly siteMinutes: number | null;
}): number | null {
  const asked = [
    ...(pollAsks ? [PROOF_AT_VOTE_MS] : []),
    ...(siteMinutes === null ? [] : [siteMinutes * MINUTE_MS]),
  ];
  return asked.length === 0 ? null : Math.min(...asked);
}

/** Whether a proof of identity is fresh enough: `withinMs` old or younger; null asks for none.
 *  Servers whose clocks differ may see a proof from the future, which is fresh. Times in ms since
 *  the epoch. Never throws. Source: BEY-32. */
export function isFreshProof(provenAtMs: number, withinMs: number | null, nowMs: number): boolean {
  return withinMs === null || nowMs - provenAtMs <= withinMs;
}
