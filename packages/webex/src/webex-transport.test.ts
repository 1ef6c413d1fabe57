import { beforeEach, expect, test, vi } from 'vitest';
import { until, untilSnapshot } from '@hemicycle/media/contract-harness';
import { FakeStream } from '@hemicycle/media/fake/fake-devices';
import { createHandClock, fastTimers } from '@hemicycle/media/fake/fake-clock';
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

test('[SHARE-02] a share that was stopped, or another begun at once, hears nothing of the provider telling of the stop', async () => {
  const { room, ada, ben } = await meet();
  await ada.port.join();
  await ben.port.join();
  await ada.port.publishShare();
  await until('ben sees it', () => ben.receives('ada', 'share'));
  const told = vi.fn();
  ada.instance.lastMeeting()?.on('meeting:stoppedSharingLocal', told);
  ada.port.stopShare();
  await until('the stop is told', () => told.mock.calls.length === 1);
  expect(ada.port.snapshot()).toMatchObject({ problem: null, self: { share: { problem: null } } });

  await ada.port.publishShare();
  await until('ben sees it again', () => ben.receives('ada', 'share'));
  ada.port.stopShare();
  await ada.port.publishShare();
  await until('the next stop is told', () => told.mock.calls.length === 2);
  expect(ada.port.snapshot()).toMatchObject({ problem: null, self: { share: { status: 'on' } } });
  await until('ben sees the other', () => ben.receives('ada', 'share'));
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
  const meeting = ada.instance.lastMeeting();
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
  const meeting = ada.instance.lastMeeting();
  ada.cut();
  await untilSnapshot('away', ada, ({ connection }) => connection === 'reconnecting');
  ada.restore();
  await untilSnapshot('is back', ada, ({ connection }) => connection === 'joined');
  ada.cut();
  if (meeting !== undefined) meeting.meetingFiniteStateMachine.state = 'ENDED';
  ada.restore();
  // This failure makes the chamber join again by itself, MEDIA-07.
  await untilSnapshot(
    'lost',
    ada,
    ({ connection, problem }) => connection === 'failed' && problem?.code === 'media-unreachable',
  );
  expect((await ada.port.join()).ok).toBe(true);
  await room.close();
});

test.each(['started', 'stopped'])(
  '[MEDIA-05] back in the network within 10 s after a share was %s: a meeting that is back by itself goes on, and only after them one that is not is lost',
  async (what) => {
    const clock = createHandClock();
    const { room, ada, ben } = await meet({ timers: clock.timers });
    await ada.port.join();
    await ben.port.join();
    const machine = ada.instance.lastMeeting()?.meetingFiniteStateMachine;
    async function comeBack(state: string): Promise<void> {
      ada.cut();
      await untilSnapshot('away', ada, ({ connection }) => connection === 'reconnecting');
      if (machine !== undefined) machine.state = state;
      ada.restore();
      await untilSnapshot('is back', ada, ({ connection }) => connection !== 'reconnecting');
    }
    async function share(on: boolean): Promise<void> {
      if (on) await ada.port.publishShare();
      else ada.port.stopShare();
      await untilSnapshot(`share ${on}`, ben, ({ people }) => people[0]?.sends.share === on);
    }
    await share(true);
    if (what === 'stopped') {
      clock.pass(60_000);
      await share(false);
    }
    clock.pass(4_000);
    await comeBack('ENDED');
    expect(ada.port.snapshot().connection).toBe('joined');
    if (machine !== undefined) machine.state = 'JOINED';
    clock.pass(6_000);
    expect(ada.port.snapshot().connection).toBe('joined');

    await share(what === 'stopped');
    clock.pass(4_000);
    await comeBack('ENDED');
    clock.pass(5_999);
    expect(ada.port.snapshot().connection).toBe('joined');
    clock.pass(1);
    expect(ada.port.snapshot()).toMatchObject({
      connection: 'failed',
      problem: { code: 'media-unreachable' },
    });
    await room.close();
  },
);

test('[PEOP-16] a member whom our server does not know is shown by the id of the provider', async () => {
  const room = createFakeWebexRoom();
  const ada = await room.enter('ada');
  await ada.port.join();
  const line = room.cloud.connect(STRANGER_TOKEN, () => undefined);
  await line.ask({ ask: 'join', destination: 'main@meet.example', password: null });
  await untilSnapshot('sees it', ada, ({ people }) => people[0]?.userId === 'stranger');
  await room.close();
});
