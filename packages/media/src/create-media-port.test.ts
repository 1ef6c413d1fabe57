import { describe, expect, test, vi } from 'vitest';
import { createFakeChamber } from './fake/fake-chamber.ts';
import { FAKE_CAMERAS } from './fake/fake-devices.ts';
import { FakeTrack } from './fake/fake-track.ts';
import type { MediaSource } from './port.ts';

/** Two people who send sound and picture to each other. */
async function meet() {
  const chamber = createFakeChamber();
  const [ada, ben] = [chamber.enter('ada'), chamber.enter('ben')];
  for (const { port } of [ada, ben]) {
    await port.join();
    await port.publishMicrophone();
    await port.publishCamera();
  }
  return { ada, ben };
}

function trackOf(port: { snapshot: () => { self: object } }, source: MediaSource): FakeTrack {
  const own: unknown = Reflect.get(port.snapshot().self, source);
  const track: unknown = typeof own === 'object' && own !== null ? Reflect.get(own, 'track') : null;
  if (!(track instanceof FakeTrack)) throw new Error(`There is no ${source}.`);
  return track;
}

test('[PERM-33] a camera refused in the middle goes off and says why; sound and the others go on', async () => {
  const { ada, ben } = await meet();
  const track = trackOf(ada.port, 'camera');
  const before = ben.port.snapshot().self;
  const problem = { code: 'not-allowed', source: 'camera', limit: null } as const;
  ada.refuse(problem);
  expect(ada.port.snapshot()).toMatchObject({
    connection: 'joined',
    problem,
    self: { camera: { status: 'off', problem }, microphone: { status: 'on' } },
  });
  expect(track.readyState).toBe('ended');
  const [seen] = ben.port.snapshot().people;
  expect(seen).toMatchObject({ camera: null, sends: { camera: false, microphone: true } });
  expect(ben.port.snapshot().self).toBe(before);
  expect(await ada.port.publishCamera()).toEqual({ ok: true });
  expect(ada.port.snapshot().problem).toBeNull();
});

test('[MEDIA-11] a microphone refused in the middle is muted, not given back, and says why', async () => {
  const { ada, ben } = await meet();
  const problem = { code: 'not-allowed', source: 'microphone', limit: null } as const;
  ada.refuse(problem);
  expect(ada.port.snapshot()).toMatchObject({ problem, self: { microphone: { status: 'muted' } } });
  expect(ben.port.snapshot().people[0]).toMatchObject({ microphone: null, sends: { camera: true } });
  expect(ada.port.setMicrophoneMuted(false)).toEqual({ ok: true });
  expect(ben.port.snapshot().people[0]?.sends.microphone).toBe(true);
});

test.each(['microphone', 'camera'] as const)(
  '[DEV-01] a %s that the browser takes away in the middle is off and said to be lost; the rest goes on',
  async (source) => {
    const { ada, ben } = await meet();
    const other = source === 'camera' ? 'microphone' : 'camera';
    trackOf(ada.port, source).end();
    expect(ada.port.snapshot().self).toMatchObject({
      [source]: { status: 'off', problem: { code: 'device-lost', source } },
      [other]: { status: 'on' },
    });
    expect(ben.port.snapshot().people[0]?.sends).toMatchObject({ [source]: false, [other]: true });
  },
);

describe('a camera of which the browser never answers', () => {
  /** Ada asks for her camera; `answer` makes the browser give it later. */
  async function waitForCamera() {
    const { ada, ben } = await meet();
    ada.port.stopCamera();
    const { getUserMedia } = ada.devices;
    const answers: ((stream: MediaStream) => void)[] = [];
    vi.spyOn(ada.devices, 'getUserMedia').mockImplementationOnce(
      () => new Promise((resolve) => answers.push(resolve)),
    );
    const published = ada.port.publishCamera();
    return {
      ada,
      ben,
      published,
      async answer() {
        const stream = await getUserMedia({ video: true });
        for (const answer of answers) answer(stream);
        return stream.getVideoTracks()[0];
      },
    };
  }

  test('[MEDIA-02] is starting, is seen by nobody, and holds up nothing else', async () => {
    const { ada, ben } = await waitForCamera();
    expect(ada.port.snapshot().self.camera.status).toBe('starting');
    ada.port.setMicrophoneMuted(true);
    expect(ben.port.snapshot().people[0]?.sends).toEqual({ microphone: false, camera: false, share: false });
    expect(await ada.port.publishShare()).toEqual({ ok: true });
    expect(ben.port.snapshot().people[0]?.sends).toEqual({ microphone: false, camera: false, share: true });
    expect(ada.port.snapshot().self.camera.status).toBe('starting');
  });

  test.each(['stopCamera', 'leave'] as const)(
    '[MEDIA-02] is off at once by %s, and given back if it comes after all',
    async (end) => {
      const { ada, ben, published, answer } = await waitForCamera();
      await ada.port[end]();
      expect(ada.port.snapshot().self.camera).toEqual({ status: 'off', problem: null });
      const late = await answer();
      expect(await published).toMatchObject({ problem: { code: 'superseded' } });
      expect(late?.readyState).toBe('ended');
      expect(ben.port.snapshot().people[0]?.sends.camera ?? false).toBe(false);
    },
  );

  test('[DEV-04] gives way to one that answers', async () => {
    const { ada, published, answer } = await waitForCamera();
    const [, second] = FAKE_CAMERAS;
    expect(await ada.port.publishCamera({ deviceId: second })).toEqual({ ok: true });
    const late = await answer();
    await published;
    expect(late?.readyState).toBe('ended');
    expect(ada.port.snapshot().self.camera).toMatchObject({ status: 'on', deviceId: second });
  });
});

test('[MEDIA-02] a full room has room for the other place of who sends there already, and for nobody else', async () => {
  const chamber = createFakeChamber({ caps: { maxCameras: 2, maxMicrophones: 16 } });
  const [ada, again, ben, cyd] = ['ada', 'ada', 'ben', 'cyd'].map((userId) => chamber.enter(userId));
  for (const person of [ada, again, ben, cyd]) await person?.port.join();
  for (const person of [ada, ben]) expect(await person?.port.publishCamera()).toEqual({ ok: true });
  expect(await cyd?.port.publishCamera()).toMatchObject({ problem: { code: 'cameras-full', limit: 2 } });
  expect(await again?.port.publishCamera()).toEqual({ ok: true });
  expect(again?.port.snapshot().caps.cameras).toBe(2);
});
