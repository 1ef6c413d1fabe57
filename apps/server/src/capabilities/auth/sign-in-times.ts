import { signInLimit } from '@hemicycle/contract/call-limit';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A sign-in that is not used ends after this time. */
export const SIGN_IN_IDLE_MS = 12 * HOUR_MS;
/** A sign-in ends after this time, however much it is used. */
export const SIGN_IN_LONGEST_MS = 7 * 24 * HOUR_MS;
/** The end of a sign-in is moved only when the new end is this much later. So there is one write in
 *  ten minutes rather than one a request. */
export const SIGN_IN_RENEW_MS = 10 * MINUTE_MS;

const [OF_ACCOUNT, OF_NETWORK] = signInLimit.most;
/** The time for which a failure counts. */
export const FAILURE_WINDOW_MS = OF_ACCOUNT.withinMs;
/** After this many failures against one account within the window, its attempts are refused
 *  unchecked. */
export const FAILURES_PER_ACCOUNT = OF_ACCOUNT.max;
/** After this many failures from one network within the window, only accounts that have signed in
 *  from there before may try. The number is high, because a whole chamber sits behind one address
 *  and signs in at nine. Successful attempts never count. */
export const FAILURES_PER_ADDRESS = OF_NETWORK.max;
/** For how long an account stays known at a network from which it has signed in. */
export const KNOWN_NETWORK_MS = 90 * 24 * HOUR_MS;
/** A further sign-in of an account from the same network is noted only after this time. */
export const KNOWN_NETWORK_RENEW_MS = 24 * HOUR_MS;

/** For how long a server may use a sign-in that it has in memory without asking the database. */
export const VIEWER_CACHE_MS = 5_000;
