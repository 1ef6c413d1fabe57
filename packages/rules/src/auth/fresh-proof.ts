import { PROOF_AT_VOTE_MS } from '@hemicycle/contract/limits';

const MINUTE_MS = 60_000;

/** The greatest age of a proof of identity for a vote, in ms; null where no proof is asked. A poll
 *  may ask for a proof at the moment of voting. A site may ask for one of at most some minutes of
 *  age (null: it does not ask). The stricter of the two counts. Never throws. Source: BEY-32. */
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
