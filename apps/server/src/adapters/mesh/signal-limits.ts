/** Signals that one connection may send at once. A person entering a room of twenty sends about four to each. */
export const SIGNAL_BURST = 240;
/** Signals a second that it may go on with. */
export const SIGNALS_PER_SECOND = 40;

/** ICE candidates that one person may send to one other at once. A machine with many addresses finds some forty. */
export const CANDIDATE_BURST = 128;
/** Candidates a second that it may go on with. */
export const CANDIDATES_PER_SECOND = 16;
/** Whoever sent none for so long may send as many at once as at first. */
export const CANDIDATES_FULL_AGAIN_MS = (CANDIDATE_BURST / CANDIDATES_PER_SECOND) * 1000;
