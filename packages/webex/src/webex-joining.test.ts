import { beforeEach, expect, test, vi } from 'vitest';
import { until, untilSnapshot } from '@hemicycle/media/contract-harness';
import { FakeStream } from '@hemicycle/media/fake/fake-devices';
import { fastTimers } from '@hemicycle/media/fake/fake-clock';
import { FakeWebexMeeting } from './fake/fake-webex-meeting.ts';
import { createFakeWebexRoom, type FakeWebexRoomOptions } from './fake/fake-webex-room.ts';

beforeEach(() => {
  vi.stubGlobal('MediaStream', FakeStream);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

async function meet(options?: FakeWebexRoomOptions) {
  const room = createFakeWebexRoom(options);
  const ada = await room.enter('ada');
  const ben = await room.enter('ben');
  return { room, ada, ben };
}

test('[SESS-23] a required password is verified with that of the session, without asking', async () => {
  const ask = vi.fn(async () => null);
  const room = createFakeWebexRoom({ password: 'order', askPassword: ask });
  room.cloud.setRule('main@meet.example', { password: 'order' });
  const ada = await room.enter('ada');
  expect((await ada.port.join()).ok).toBe(true);
  expect(ask).not.toHaveBeenCalled();
  await room.close();
});

test('[SESS-23] a wrong password is asked for again and said to be wrong; giving up fails the join', async () => {
  const answers = ['wrong', 'order'];
  const ask = vi.fn(async (_wrong: boolean) => answers.shift() ?? null);
  const room = createFakeWebexRoom({ askPassword: ask });
  room.cloud.setRule('main@meet.example', { password: 'order' });
  const ada = await room.enter('ada');
  expect((await ada.port.join()).ok).toBe(true);
  expect(ask.mock.calls).toEqual([[false], [true]]);
  const ben = await room.enter('ben');
  const refused = await ben.port.join();
  expect(refused.ok || refused.problem.code).toBe('given-up');
  expect(ben.port.snapshot().connection).toBe('failed');
  await room.close();
});

test('[MEDIA-29] a leaving that fails resets the meeting and cleans up all the same', async () => {
  const { room, ada, ben } = await meet();
  await ada.port.join();
  const meeting = ada.instance.lastMeeting();
  await ada.port.publishCamera();
  ada.cut();
  await ada.port.leave();
  expect(meeting?.meetingFiniteStateMachine.state).toBe('IDLE');
  expect(ada.port.snapshot().connection).toBe('left');
  expect(ada.port.snapshot().self.camera.status).toBe('off');
  ada.restore();
  expect((await ada.port.join()).ok).toBe(true);
  expect((await ben.port.join()).ok).toBe(true);
  await room.close();
});

/** Holds back the first `count` joins until the test lets them go on to the provider. */
function holdJoins(count: number) {
  const join = FakeWebexMeeting.prototype.joinWithMedia;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let held = 0;
  vi.spyOn(FakeWebexMeeting.prototype, 'joinWithMedia').mockImplementation(async function (
    this: FakeWebexMeeting,
    options,
  ) {
    held += 1;
    if (held <= count) await gate;
    return join.call(this, options);
  });
  return { held: () => held, let: () => open() };
}

test.each(['who leaves', 'whose time is over'])(
  '[MEDIA-29] [SESS-12] %s while the joining is under way is no member once it has come through',
  async (who) => {
    const { room, ada, ben } = await meet({ timers: fastTimers });
    expect((await ben.port.join()).ok).toBe(true);
    const joins = holdJoins(1);
    const joining = ada.port.join();
    await until('the joining is under way', () => joins.held() === 1);
    if (who === 'who leaves') await ada.port.leave();
    const outcome = await joining;
    expect(outcome.ok || outcome.problem.code).toBe(who === 'who leaves' ? 'superseded' : 'join-timeout');
    const meeting = ada.instance.lastMeeting();
    joins.let();
    await until('has left again', () => meeting?.meetingFiniteStateMachine.state === 'ENDED');
    await untilSnapshot('sees nobody', ben, ({ people }) => people.length === 0);
    expect((await ada.port.join()).ok).toBe(true);
    await untilSnapshot('sees ada once', ben, ({ people }) => people.length === 1);
    await room.close();
  },
);

test.each(['joinWithMedia', 'leave'] as const)(
  '[SESS-12] a %s that is never answered does not keep the next joining out',
  async (what) => {
    const { room, ada } = await meet({ timers: fastTimers });
    vi.spyOn(FakeWebexMeeting.prototype, what).mockReturnValueOnce(new Promise<never>(() => undefined));
    expect((await ada.port.join()).ok).toBe(what === 'leave');
    await ada.port.leave();
    expect((await ada.port.join()).ok).toBe(true);
    await room.close();
  },
);

test('[SESS-12] a joining that comes through late leaves not the meeting in which the next one is', async () => {
  const { room, ada } = await meet({ timers: fastTimers });
  const { meetings } = ada.instance;
  const meeting = await meetings.create('main@meet.example');
  vi.spyOn(meetings, 'create').mockResolvedValue(meeting);
  const leave = vi.spyOn(meeting, 'leave');
  const joins = holdJoins(1);
  expect((await ada.port.join()).ok).toBe(false);
  expect((await ada.port.join()).ok).toBe(true);
  joins.let();
  // Wait one round of the event loop: the late join has then finished.
  await new Promise((resolve) => setTimeout(resolve));
  expect(leave).not.toHaveBeenCalled();
  expect(ada.port.snapshot().connection).toBe('joined');
  await room.close();
});

test('[MEDIA-25] whoever leaves gives the devices back at once, however long the provider takes; what is begun meanwhile stays', async () => {
  const { room, ada } = await meet({ timers: fastTimers });
  await ada.port.join();
  await ada.port.publishMicrophone();
  await ada.port.publishCamera();
  vi.spyOn(FakeWebexMeeting.prototype, 'leave').mockReturnValueOnce(new Promise<never>(() => undefined));
  const leaving = ada.port.leave();
  expect(ada.port.snapshot()).toMatchObject({
    connection: 'left',
    self: { microphone: { status: 'off' }, camera: { status: 'off' } },
  });
  await ada.port.publishCamera();
  await leaving;
  expect(ada.port.snapshot().self.camera.status).toBe('on');
  await room.close();
});

test('[MEDIA-27] meetings are synced on leaving only where that is configured, and then half a second passes', async () => {
  for (const on of [false, true]) {
    const room = createFakeWebexRoom({ syncOnLeave: () => on });
    const ada = await room.enter('ada');
    await ada.port.join();
    const before = performance.now();
    await ada.port.leave();
    expect(ada.instance.meetings.calls.includes('syncMeetings')).toBe(on);
    expect(performance.now() - before >= 490).toBe(on);
    await room.close();
  }
});
