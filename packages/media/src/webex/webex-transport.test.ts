import { beforeEach, expect, test, vi } from 'vitest';
import { until, untilSnapshot } from '../contract-harness.ts';
import { FakeStream } from '../fake/fake-devices.ts';
import { type MediaTimers, systemTimers } from '../timers.ts';
import { FakeLocalStream } from './fake/fake-local-stream.ts';
import { FakeWebexMeeting } from './fake/fake-webex-meeting.ts';
import { createFakeWebexRoom, STRANGER_TOKEN, type FakeWebexRoomOptions } from './fake/fake-webex-room.ts';

beforeEach(() => {
  vi.stubGlobal('MediaStream', FakeStream);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/** A clock that runs twenty times as fast. */
const FAST = 20;
const fastTimers: MediaTimers = {
  nowMs: () => FAST * systemTimers.nowMs(),
  after: (delayMs, run) => systemTimers.after(delayMs / FAST, run),
};

async function meet(options?: FakeWebexRoomOptions) {
  const room = createFakeWebexRoom(options);
  const ada = await room.enter('ada');
  const ben = await room.enter('ben');
  return { room, ada, ben };
}

test('[MEDIA-09] whoever is muted by others is muted here too, and says why', async () => {
  const { room, ada, ben } = await meet();
  await ada.port.join();
  await ben.port.join();
  await ada.port.publishMicrophone();
  await untilSnapshot('hears ada', ben, ({ people }) => people[0]?.sends.microphone === true);
  room.cloud.muteMember('person-1');
  await untilSnapshot('is muted', ada, ({ self }) => self.microphone.status === 'muted');
  await untilSnapshot('sees the mute', ben, ({ people }) => people[0]?.sends.microphone === false);
  expect(ada.port.setMicrophoneMuted(false).ok).toBe(true);
  await untilSnapshot('hears ada again', ben, ({ people }) => people[0]?.sends.microphone === true);
  await room.close();
});

test('[MEDIA-15] the provider’s errors of a mute under way and of a stream that came off are not told, and mended', async () => {
  const { room, ada, ben } = await meet();
  await ada.port.join();
  await ben.port.join();
  vi.spyOn(FakeWebexMeeting.prototype, 'publishStreams').mockRejectedValueOnce(
    new Error('stream is detached'),
  );
  expect((await ada.port.publishMicrophone()).ok).toBe(true);
  await untilSnapshot('hears ada', ben, ({ people }) => people[0]?.sends.microphone === true);
  vi.spyOn(FakeLocalStream.prototype, 'setUserMuted').mockImplementationOnce(() => {
    throw new Error('mute is in transition');
  });
  expect(ada.port.setMicrophoneMuted(true).ok).toBe(true);
  await untilSnapshot('sees the mute', ben, ({ people }) => people[0]?.sends.microphone === false);
  expect(ada.port.snapshot()).toMatchObject({
    connection: 'joined',
    problem: null,
    self: { microphone: { status: 'muted' } },
  });
  await room.close();
});

test('[MEDIA-15] a share that the provider never takes keeps neither microphone nor camera back, goes off and is said', async () => {
  const { room, ada, ben } = await meet({ timers: fastTimers });
  await ada.port.join();
  await ben.port.join();
  const publish = FakeWebexMeeting.prototype.publishStreams;
  vi.spyOn(FakeWebexMeeting.prototype, 'publishStreams').mockImplementation(async function (
    this: FakeWebexMeeting,
    streams,
  ) {
    if (streams.screenShare !== undefined) throw new Error('no floor for a share');
    await publish.call(this, streams);
  });
  await ada.port.publishShare();
  await ada.port.publishMicrophone();
  await ada.port.publishCamera();
  await until('ben hears and sees ada', async () => {
    return (await ben.receives('ada', 'microphone')) && (await ben.receives('ada', 'camera'));
  });
  const problem = { code: 'not-sent', source: 'share', limit: null };
  await untilSnapshot('is told', ada, ({ self }) => self.share.status === 'off');
  expect(ada.port.snapshot()).toMatchObject({
    connection: 'joined',
    problem,
    self: { share: { status: 'off', problem }, microphone: { status: 'on' }, camera: { status: 'on' } },
  });
  await room.close();
});

test('[SHARE-02] one share at a time: who begins takes it over, and the other stops', async () => {
  const { room, ada, ben } = await meet();
  await ada.port.join();
  await ben.port.join();
  await ada.port.publishShare();
  await until('ben sees it', () => ben.receives('ada', 'share'));
  await ben.port.publishShare();
  await untilSnapshot('stopped', ada, ({ self }) => self.share.status === 'off');
  await until('ada sees the new one', () => ada.receives('ben', 'share'));
  expect(ben.port.snapshot().self.share.status).toBe('on');
  await room.close();
});

test('removed by the provider: failed and not allowed; joining again is possible', async () => {
  const { room, ada, ben } = await meet();
  await ada.port.join();
  await ben.port.join();
  room.cloud.removeMember('person-1');
  await untilSnapshot(
    'out',
    ada,
    ({ connection, problem }) => connection === 'failed' && problem?.code === 'not-allowed',
  );
  expect(ben.port.snapshot().connection).toBe('joined');
  expect((await ada.port.join()).ok).toBe(true);
  await room.close();
});

test('[MEDIA-04] the media path reconnects by itself, or fails for good', async () => {
  const { room, ada } = await meet();
  await ada.port.join();
  const meeting = [...ada.instance.meetings.meetings.values()].at(-1);
  meeting?.reconnection('Starting');
  await untilSnapshot('reconnects', ada, ({ connection }) => connection === 'reconnecting');
  meeting?.reconnection('Success');
  await untilSnapshot('is back', ada, ({ connection }) => connection === 'joined');
  meeting?.reconnection('Failure');
  await untilSnapshot(
    'failed',
    ada,
    ({ connection, problem }) => connection === 'failed' && problem?.code === 'media-unreachable',
  );
  await room.close();
});

test('[MEDIA-04] back in the network: a meeting that still stands goes on, one that does not is to be joined anew', async () => {
  const { room, ada } = await meet();
  await ada.port.join();
  const meeting = [...ada.instance.meetings.meetings.values()].at(-1);
  ada.cut();
  await untilSnapshot('away', ada, ({ connection }) => connection === 'reconnecting');
  ada.restore();
  await untilSnapshot('is back', ada, ({ connection }) => connection === 'joined');
  ada.cut();
  if (meeting !== undefined) meeting.meetingFiniteStateMachine.state = 'ENDED';
  ada.restore();
  // What the chamber joins again by itself, MEDIA-07.
  await untilSnapshot(
    'lost',
    ada,
    ({ connection, problem }) => connection === 'failed' && problem?.code === 'media-unreachable',
  );
  expect((await ada.port.join()).ok).toBe(true);
  await room.close();
});

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
  const meeting = [...ada.instance.meetings.meetings.values()].at(-1);
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

/** Joinings that go through to the provider only when they are let, the first so many. */
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
    const meeting = [...ada.instance.meetings.meetings.values()].at(-1);
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
  // The next round of the loop: the late one has been through.
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

test('[PEOP-16] a member whom our server does not know is shown by the id of the provider', async () => {
  const room = createFakeWebexRoom();
  const ada = await room.enter('ada');
  await ada.port.join();
  const line = room.cloud.connect(STRANGER_TOKEN, () => undefined);
  await line.ask({ ask: 'join', destination: 'main@meet.example', password: null });
  await untilSnapshot('sees it', ada, ({ people }) => people[0]?.userId === 'stranger');
  await room.close();
});
