/** Signals that one connection may send at once, to all receivers together. A person entering a
 *  room of twenty sends about four to each. */
export const SIGNAL_BURST = 480;
/** Signals a second that one connection may send after that. A single receiver can make a browser
 *  send far fewer; see below. */
export const SIGNALS_PER_SECOND = 120;

/** Signals that one person may send to one other person at once. A browser answers each signal. A
 *  person who floods it with questions uses up only its limit towards them, not its limits towards
 *  other people. */
export const SIGNALS_TO_ONE_BURST = 64;
/** Signals a second that one person may send to one other person after that. */
export const SIGNALS_TO_ONE_PER_SECOND = 8;

/** ICE candidates that one person may send to one other person at once. A machine with many
 *  addresses finds some forty. */
export const CANDIDATE_BURST = 128;
/** ICE candidates a second that one person may send to one other person after that. */
export const CANDIDATES_PER_SECOND = 16;

/** After this time without signals and candidates, both limits between two people are full
 *  again. */
export const PAIR_FULL_AGAIN_MS =
  Math.max(SIGNALS_TO_ONE_BURST / SIGNALS_TO_ONE_PER_SECOND, CANDIDATE_BURST / CANDIDATES_PER_SECOND) * 1000;

/** Rosters that a stay may get at once in answer to its own messages. Further answers come with the
 *  rosters for the whole room. */
export const ANSWER_BURST = 20;
/** Such rosters a second after that. */
export const ANSWERS_PER_SECOND = 4;
