/** What decides whether a guest link admits somebody. Times in ms since the epoch; null: none.
 *  `sessionEndsMs`: the end of its session. */
export interface GuestLinkFacts {
  readonly revokedMs: number | null;
  readonly endsMs: number | null;
  readonly sessionEndsMs: number;
  readonly sessionEndedByHost: boolean;
  readonly uses: number;
  readonly usesMax: number | null;
}

export type GuestLinkRefusal =
  | 'guest-link-revoked'
  | 'session-ended'
  | 'guest-link-ended'
  | 'guest-link-used-up';

/** Why a guest link admits nobody now; null: it admits. `isBack`: the person came by it before, and
 *  takes no further place. Source: BEY-47. */
export function refusalOfLink(facts: GuestLinkFacts, nowMs: number, isBack = false): GuestLinkRefusal | null {
  if (facts.revokedMs !== null) return 'guest-link-revoked';
  if (facts.sessionEndedByHost || nowMs >= facts.sessionEndsMs) return 'session-ended';
  if (facts.endsMs !== null && nowMs >= facts.endsMs) return 'guest-link-ended';
  if (!isBack && facts.usesMax !== null && facts.uses >= facts.usesMax) return 'guest-link-used-up';
  return null;
}
