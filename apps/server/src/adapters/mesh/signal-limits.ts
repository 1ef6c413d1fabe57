/** Signals that one connection may send at once, to all others together. A person entering a room
 *  of twenty sends about four to each. */
export const SIGNAL_BURST = 480;
/** Signals a second that it may go on with. Far more than one other can make a browser answer: see
 *  below. */
export const SIGNALS_PER_SECOND = 120;

/** Signals that one person may send to one other at once. A browser answers what it is sent:
 *  whoever asks again and again uses up what it may say to them, and nothing of what it may say to
 *  everybody else. */
export const SIGNALS_TO_ONE_BURST = 64;
/** Signals a second that they may go on with. */
export const SIGNALS_TO_ONE_PER_SECOND = 8;

/** ICE candidates that one person may send to one other at once. A machine with many addresses
 *  finds some forty. */
export const CANDIDATE_BURST = 128;
/** Candidates a second that it may go on with. */
export const CANDIDATES_PER_SECOND = 16;

/** Whoever sent somebody none of either for so long may send as many at once as at first. */
export const PAIR_FULL_AGAIN_MS =
  Math.max(SIGNALS_TO_ONE_BURST / SIGNALS_TO_ONE_PER_SECOND, CANDIDATE_BURST / CANDIDATES_PER_SECOND) * 1000;

/** Rosters that a stay gets at once for what it says itself; the others come with those of
 *  everybody. */
export const ANSWER_BURST = 20;
/** So many a second from then on. */
export const ANSWERS_PER_SECOND = 4;
