import {
  HOST_HANG_UP_AFTER_MS,
  HOST_JOIN_AFTER_MS,
  HOST_RECHECK_MS,
  type MeetingState,
  mustWaitForHost,
} from '@hemicycle/media/meeting-states';
import { pageStore } from '../../page-state.ts';

/** Whether this page shows that the meeting waits for its host. Source: FND-16. */
export const useHostWait = pageStore<{ waiting: boolean }>(() => ({ waiting: false }));

interface HostWaitParts {
  /** The state of the meeting now. */
  meeting: () => { readonly state: MeetingState; readonly hostPresent: boolean };
  /** Leaves the meeting if it was joined. */
  hangUp: () => void;
  join: () => void;
  show: (waiting: boolean) => void;
  setTimer: (run: () => void, afterMs: number) => unknown;
  clearTimer: (timer: unknown) => void;
}

export interface HostWait {
  /** Begins to wait; does nothing while it waits already. */
  begin: () => void;
  /** Ends the wait without joining. */
  stop: () => void;
}

/** Waits for the host of a meeting, and looks every 2 s. Once the meeting runs and its host is
 *  there, the message goes. The page leaves what it joined of the meeting 2 s later, and joins 5 s
 *  later. Source: SESS-09 … SESS-11. */
export function createHostWait(parts: HostWaitParts): HostWait {
  let timers: unknown[] = [];

  const after = (ms: number, run: () => void) => void timers.push(parts.setTimer(run, ms));

  function look() {
    timers = [];
    if (mustWaitForHost(parts.meeting())) {
      after(HOST_RECHECK_MS, look);
      return;
    }
    parts.show(false);
    after(HOST_HANG_UP_AFTER_MS, parts.hangUp);
    after(HOST_JOIN_AFTER_MS, () => {
      timers = [];
      parts.join();
    });
  }

  return {
    begin: () => {
      if (timers.length > 0) return;
      parts.show(true);
      after(HOST_RECHECK_MS, look);
    },
    stop: () => {
      for (const timer of timers) parts.clearTimer(timer);
      timers = [];
      parts.show(false);
    },
  };
}
