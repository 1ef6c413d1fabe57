/** At most `max` within any period of `withinMs`. */
export interface Most<Of extends string> {
  /** What is counted together: one person, all people in one session, one account that somebody
   *  tries to sign in to, one network, one stream of captions, or one bearer token. */
  readonly of: Of;
  readonly max: number;
  readonly withinMs: number;
}

/** How often a call may be made, as data. A call above the limit is answered with 429 and
 *  `Retry-After`. `calls`: the platform counts the accepted calls, for all servers together; a
 *  limit of a session needs the parameter `idVotingSession`. `what-is-kept`: the call counts the
 *  rows that it writes, so that a repeated request counts once. `failures`: only failed attempts
 *  count. `under-way`: how many calls of one person or stream, or lines and reads of one display or
 *  network on one server, may wait or be worked on at a time. */
export type CallLimit =
  | { readonly counts: 'calls'; readonly most: readonly Most<'person' | 'session' | 'token'>[] }
  | {
      readonly counts: 'what-is-kept';
      readonly most: readonly Most<'person' | 'account' | 'session' | 'network' | 'stream'>[];
    }
  | { readonly counts: 'failures'; readonly most: readonly Most<'account' | 'session' | 'network'>[] }
  | {
      readonly counts: 'under-way';
      readonly most: readonly {
        readonly of: 'person' | 'display' | 'network' | 'stream';
        readonly max: number;
      }[];
    };

const MINUTE_MS = 60_000;

/** Attempts to sign in. The limit of a network is high, since a whole chamber may share one address
 *  and sign in at the same time. Source: AUTH-02. */
export const signInLimit = {
  counts: 'failures',
  most: [
    { of: 'account', max: 10, withinMs: 15 * MINUTE_MS },
    { of: 'network', max: 1_000, withinMs: 15 * MINUTE_MS },
  ],
} as const satisfies CallLimit;

/** Attempts of a signed-in person to prove their identity. Only their own failures count. Source:
 *  BEY-32. */
export const proofLimit = {
  counts: 'failures',
  most: [{ of: 'account', max: 10, withinMs: 15 * MINUTE_MS }],
} as const satisfies CallLimit;

/** Requests of people who forgot their password, by the address that was typed, whether or not it
 *  has an account. Source: AUTH-02. */
export const forgottenLimit = {
  counts: 'what-is-kept',
  most: [{ of: 'account', max: 3, withinMs: 60 * MINUTE_MS }],
} as const satisfies CallLimit;

/** From a network that has made so many of these requests within an hour, an address has
 *  `perAccount` of them an hour: a whole office may stand behind one network, and is not shut out.
 *  Source: AUTH-02. */
export const FORGOTTEN_FROM_BUSY_NETWORK = { requests: 60, perAccount: 1 } as const;

/** Work for one person at a time, such as files that are read or made: one in work, and two that
 *  wait. */
export const filesLimit = {
  counts: 'under-way',
  most: [{ of: 'person', max: 3 }],
} as const satisfies CallLimit;

/** How many upload URLs a person gets. Source: UPL-05. */
export const uploadGrants = {
  counts: 'what-is-kept',
  most: [{ of: 'person', max: 30, withinMs: 10 * MINUTE_MS }],
} as const satisfies CallLimit;
