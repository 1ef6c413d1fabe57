import type { MeasuredPath } from '@hemicycle/contract/nettest';
import { JOIN_POLL_MS } from '@hemicycle/rules/nettest/test-plan';
import { ApiError } from '../../api-client.ts';
import type { TestFrame } from './open-test-frame.ts';
import type { TestRoom } from './test-room-window.ts';

/** Why a test room was not joined. `timeout`: not within the site's time; `room`: the room could
 *  not be made; `problem`: what its page reported. */
export type JoinFailure =
  | { readonly why: 'timeout' }
  | { readonly why: 'room'; readonly url: string; readonly status: number | null; readonly error: string }
  | { readonly why: 'problem'; readonly problem: NonNullable<ReturnType<TestRoom['problem']>> };

export type JoinOutcome =
  | { readonly ok: true; readonly path: MeasuredPath }
  | { readonly ok: false; readonly failure: JoinFailure };

export interface JoinParts {
  /** Makes the room and gives its id. */
  readonly createRoom: () => Promise<string>;
  readonly openFrame: (roomId: string) => TestFrame;
  readonly timeoutMs: number;
  readonly wait: (ms: number) => Promise<unknown>;
}

/** Makes a test room, opens it in a frame, looks every 5 s whether the meeting is joined, measures
 *  the path of its media and leaves the frame. It ends after `timeoutMs`, or on an error. Never
 *  rejects. Source: NET-15, NET-16, BEY-44. */
export async function joinTestHuddle({
  createRoom,
  openFrame,
  timeoutMs,
  wait,
}: JoinParts): Promise<JoinOutcome> {
  let frame: TestFrame;
  try {
    frame = openFrame(await createRoom());
  } catch (error) {
    const status = error instanceof ApiError && error.status > 0 ? error.status : null;
    const words = error instanceof Error ? error.message : String(error);
    return { ok: false, failure: { why: 'room', url: '/api/huddle/network-test', status, error: words } };
  }
  try {
    return await followFrame(frame, timeoutMs, wait);
  } finally {
    await frame.close();
  }
}

async function followFrame(
  frame: TestFrame,
  timeoutMs: number,
  wait: JoinParts['wait'],
): Promise<JoinOutcome> {
  for (let waitedMs = 0; waitedMs < timeoutMs;) {
    const nextMs = Math.min(JOIN_POLL_MS, timeoutMs - waitedMs);
    // oxlint-disable-next-line no-await-in-loop -- looks every 5 s
    await wait(nextMs);
    waitedMs += nextMs;
    const room = frame.room();
    // oxlint-disable-next-line no-await-in-loop -- the test ends here
    if (room?.state() === 'JOINED') return { ok: true, path: await room.measure() };
    const problem = room?.problem() ?? null;
    if (problem !== null) return { ok: false, failure: { why: 'problem', problem } };
  }
  return { ok: false, failure: { why: 'timeout' } };
}
