/** Signals that one connection may send at once. A person entering a room of twenty sends about four to each. */
export const SIGNAL_BURST = 240;
/** Signals a second that it may go on with. */
export const SIGNALS_PER_SECOND = 40;

/** ICE candidates that one stay may send to one other at once. A machine with many addresses finds some forty. */
export const CANDIDATE_BURST = 128;
/** Candidates a second that it may go on with. */
export const CANDIDATES_PER_SECOND = 16;
