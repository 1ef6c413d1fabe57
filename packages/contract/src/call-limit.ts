/** At most so many within any stretch of so many ms. */
export interface Most<Of extends string> {
  /** Whose: of one person, of all people in one session, of one account that is tried, of one
   *  network. */
  readonly of: Of;
  readonly max: number;
  readonly withinMs: number;
}

/** How often a call may be made, as data. What goes over it is answered with 429 and `Retry-After`.
 *  `calls`: the platform counts the calls that were not refused, for all servers together; of a
 *  session needs the parameter `idVotingSession`. `what-is-kept`: the call counts the rows that it
 *  writes, so that a repeated request counts once. `failures`: only attempts that fail count.
 *  `under-way`: so many of one person wait or are worked on at a time. */
export type CallLimit =
  | { readonly counts: 'calls'; readonly most: readonly Most<'person' | 'session'>[] }
  | { readonly counts: 'what-is-kept'; readonly most: readonly Most<'person' | 'network'>[] }
  | { readonly counts: 'failures'; readonly most: readonly Most<'account' | 'network'>[] }
  | {
      readonly counts: 'under-way';
      readonly most: readonly { readonly of: 'person'; readonly max: number }[];
    };

const MINUTE_MS = 60_000;

/** Attempts to sign in. Of a network the limit is high, since a whole chamber sits behind one
 *  address and signs in at nine. Source: AUTH-02. */
export const signInLimit = {
  counts: 'failures',
  most: [
    { of: 'account', max: 10, withinMs: 15 * MINUTE_MS },
    { of: 'network', max: 1_000, withinMs: 15 * MINUTE_MS },
  ],
} as const satisfies CallLimit;

/** Attempts of somebody who is signed in to prove who they are: only what they fail themselves
 *  counts. Source: BEY-32. */
export const proofLimit = {
  counts: 'failures',
  most: [{ of: 'account', max: 10, withinMs: 15 * MINUTE_MS }],
} as const satisfies CallLimit;

/** Files that are read or made for one person: one, and two that wait. */
export const filesLimit = {
  counts: 'under-way',
  most: [{ of: 'person', max: 3 }],
} as const satisfies CallLimit;
