import { PROOF_AT_VOTE_MS } from '@hemicycle/contract/limits';

const MINUTE_MS = 60_000;

/** How old a proof of identity may be for a vote, in ms; null where no proof is asked. The poll may
 *  ask for one at the moment of voting. The site may ask for one that is at most so many minutes
 *  old (null: it does not ask). The stricter of the two counts. Never throws. Source: BEY-32. */
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

/** Whether a proof of identity is at most `withinMs` old; null asks for none. A proof from the
 *  future counts as fresh, since the clocks of two servers may differ. Times in ms since the epoch.
 *  Never throws. Source: BEY-32. */
export function isFreshProof(provenAtMs: number, withinMs: number | null, nowMs: number): boolean {
  return withinMs === null || nowMs - provenAtMs <= withinMs;
}
