/** Where a meeting stands for somebody who wants in. A provider of ours knows `IDLE` (nobody has
 *  started it), `ACTIVE` (it runs) and `JOINED`; a hosted one also tells of the first two by
 *  itself. */
export type MeetingState = 'INITIALIZING' | 'IDLE' | 'ACTIVE' | 'JOINED' | 'LEFT';

/** While the host is awaited, it is looked again so often. Source: SESS-10. */
export const HOST_RECHECK_MS = 2_000;
/** Once the host is there: what there is of the meeting is hung up so much later … Source:
 *  SESS-11. */
export const HOST_HANG_UP_AFTER_MS = 2_000;
/** … and joined so much later, both counted from when the host was seen. Source: SESS-11. */
export const HOST_JOIN_AFTER_MS = 5_000;
/** A hosted provider's program that is not initialised after so long counts as failed. Source:
 *  SESS-18. */
export const SDK_INIT_MS = 12_000;
/** For so long after the own share was started or stopped the network's going and coming is not
 *  heeded: the media settles again by itself. Source: MEDIA-05. */
export const SHARE_NETWORK_IGNORED_MS = 10_000;
/** How often the state JOINED is looked for. Source: SESS-21. */
export const JOINED_TRIES = 10;
/** How often the state IDLE is looked for. Source: SESS-22. */
export const IDLE_TRIES = 5;

/** Whether somebody has to wait before the host: the meeting neither runs nor was joined, or no
 *  host is there. Source: SESS-09. */
export function mustWaitForHost(meeting: {
  readonly state: MeetingState;
  readonly hostPresent: boolean;
}): boolean {
  const runs = meeting.state === 'ACTIVE' || meeting.state === 'JOINED';
  return !runs || !meeting.hostPresent;
}

/** Looks for a state of the meeting: up to 10 tries for JOINED, up to 5 for IDLE, with `pause` (the
 *  site's `meetingStatePauseMs`) between two tries and none after the last. Resolves whether the
 *  state was seen; rejects only as `read` or `pause` does. Source: SESS-21, SESS-22. */
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

/** What a provider says of a meeting's password. Only `REQUIRED` asks for one. Source: SESS-23. */
export type PasswordStatus = 'REQUIRED' | 'NOT_REQUIRED' | 'VERIFIED' | 'UNKNOWN';

/** Verifies the meeting's password before joining where the status asks for it: `ask` is told
 *  whether the last one was wrong and resolves with null when the person gives up; `verify`
 *  resolves whether the password was right. Resolves with whether the meeting may be joined.
 *  Rejects only as its parts do. Source: SESS-23. */
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
