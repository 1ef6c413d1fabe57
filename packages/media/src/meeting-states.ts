/** The state of a meeting that somebody wants to join. `IDLE`: nobody has started it; `ACTIVE`: it
 *  runs; `JOINED`: this person is in it. A hosted provider reports the other states too. */
export type MeetingState = 'INITIALIZING' | 'IDLE' | 'ACTIVE' | 'JOINED' | 'LEFT';

/** How often the meeting is checked while the host is awaited. Source: SESS-10. */
export const HOST_RECHECK_MS = 2_000;
/** How long after the host was seen the page hangs up what there is of the meeting. Source:
 *  SESS-11. */
export const HOST_HANG_UP_AFTER_MS = 2_000;
/** How long after the host was seen the page joins the meeting. Source: SESS-11. */
export const HOST_JOIN_AFTER_MS = 5_000;
/** How long a hosted provider's program may take to initialise; then it counts as failed. Source:
 *  SESS-18. */
export const SDK_INIT_MS = 12_000;
/** For this long after the person's own share started or stopped, changes of the network are
 *  ignored: the media settles by itself. Source: MEDIA-05. */
export const SHARE_NETWORK_IGNORED_MS = 10_000;
/** How often the state JOINED is checked. Source: SESS-21. */
export const JOINED_TRIES = 10;
/** How often the state IDLE is checked. Source: SESS-22. */
export const IDLE_TRIES = 5;

/** Whether somebody has to wait for the host: the meeting neither runs nor was joined, or no host
 *  is there. Source: SESS-09. */
export function mustWaitForHost(meeting: {
  readonly state: MeetingState;
  readonly hostPresent: boolean;
}): boolean {
  const runs = meeting.state === 'ACTIVE' || meeting.state === 'JOINED';
  return !runs || !meeting.hostPresent;
}

/** Waits for a state of the meeting: up to 10 checks for JOINED, up to 5 for IDLE, with `pause`
 *  (the site's `meetingStatePauseMs`) between two checks and none after the last. Resolves whether
 *  the state was seen; rejects only as `read` or `pause` does. Source: SESS-21, SESS-22. */
export async function waitForMeetingState(
  wanted: 'JOINED' | 'IDLE',
  parts: { readonly read: () => MeetingState | Promise<MeetingState>; readonly pause: () => Promise<void> },
): Promise<boolean> {
  const tries = wanted === 'JOINED' ? JOINED_TRIES : IDLE_TRIES;
  for (let tried = 1; tried <= tries; tried += 1) {
    if ((await parts.read()) === wanted) return true;
    if (tried < tries) await parts.pause();
  }
  return false;
}

/** A provider's report on a meeting's password. Only `REQUIRED` asks for one. Source: SESS-23. */
export type PasswordStatus = 'REQUIRED' | 'NOT_REQUIRED' | 'VERIFIED' | 'UNKNOWN';

/** Verifies the meeting's password before joining, where the status requires it. `ask` gets whether
 *  the last password was wrong, and resolves with null when the person gives up. `verify` resolves
 *  whether the password was right. Resolves with whether the person may join the meeting. Rejects
 *  only as `ask` or `verify` does. Source: SESS-23. */
export async function verifyPasswordBeforeJoin(
  status: PasswordStatus,
  parts: {
    readonly ask: (lastWasWrong: boolean) => Promise<string | null>;
    readonly verify: (password: string) => Promise<boolean>;
  },
): Promise<boolean> {
  if (status !== 'REQUIRED') return true;
  for (let lastWasWrong = false; ; lastWasWrong = true) {
    const password = await parts.ask(lastWasWrong);
    if (password === null) return false;
    if (await parts.verify(password)) return true;
  }
}
