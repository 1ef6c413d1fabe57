import { signInLimit } from '@hemicycle/contract/call-limit';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A sign-in that is not used ends after this. */
export const SIGN_IN_IDLE_MS = 12 * HOUR_MS;
/** A sign-in ends after this, however much it is used. */
export const SIGN_IN_LONGEST_MS = 7 * 24 * HOUR_MS;
/** How much later a use must be for the end to be moved: one write in ten minutes rather than one a
 *  request. */
export const SIGN_IN_RENEW_MS = 10 * MINUTE_MS;

const [OF_ACCOUNT, OF_NETWORK] = signInLimit.most;
/** The time in which failures count. */
export const FAILURE_WINDOW_MS = OF_ACCOUNT.withinMs;
/** Failures against one account within the window after which nobody is tried. */
export const FAILURES_PER_ACCOUNT = OF_ACCOUNT.max;
/** Failures from one network within the window after which only those are tried who have signed in
 *  from there before. High, since a whole chamber sits behind one address and signs in at nine;
 *  successes never count. */
export const FAILURES_PER_ADDRESS = OF_NETWORK.max;
/** How long an account is known at a network where it has signed in. */
export const KNOWN_NETWORK_MS = 90 * 24 * HOUR_MS;
/** How much later a sign-in must be for that to be noted anew. */
export const KNOWN_NETWORK_RENEW_MS = 24 * HOUR_MS;

/** How long a server may act on what it knows of a sign-in without asking the database. */
export const VIEWER_CACHE_MS = 5_000;
