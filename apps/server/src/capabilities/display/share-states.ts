import type { DisplayState } from '@hemicycle/contract/display-state';

/** A state that was read is handed to everybody who asks within this time, in ms. */
const SHARED_MS = 400;

/** What displays show, read once for all who ask together. */
export interface SharedStates {
  /** The state of a session; null where the session is gone. It rejects as the reading does. */
  read(idVotingSession: string): Promise<DisplayState | null>;
}

/** Shares the readings of `load`: who asks during one, or within 400 ms after it, gets its answer.
 *  So however many ask, a session is read a few times a second at most. Source: BEY-33. */
export function shareStates(load: (idVotingSession: string) => Promise<DisplayState | null>): SharedStates {
  const readings = new Map<string, Promise<DisplayState | null>>();
  return {
    read(idVotingSession) {
      const known = readings.get(idVotingSession);
      if (known !== undefined) return known;
      const reading = load(idVotingSession);
      const forget = () => readings.delete(idVotingSession);
      readings.set(idVotingSession, reading);
      reading.then(() => setTimeout(forget, SHARED_MS).unref(), forget);
      return reading;
    },
  };
}
