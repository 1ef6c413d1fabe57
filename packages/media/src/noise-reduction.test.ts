import { describe, expect, test, vi } from 'vitest';
import { offersNoiseReduction } from './capture.ts';
import { createFakeChamber } from './fake/fake-chamber.ts';

test.each([
  { supported: [true, false], offered: true },
  { supported: [false, true], offered: true },
  { supported: [true], offered: false },
  { supported: [false], offered: false },
  { supported: undefined, offered: false },
])('[MEDIA-20] a track that supports $supported offers noise reduction: $offered', (given) => {
  const capabilities = given.supported === undefined ? {} : { noiseSuppression: given.supported };
  expect(offersNoiseReduction({ getCapabilities: () => capabilities })).toBe(given.offered);
});

test('[MEDIA-20] a browser that says nothing of its tracks offers none', () => {
  expect(offersNoiseReduction(Object.create(null))).toBe(false);
});

describe('a held microphone', () => {
  test('[MEDIA-20] one that is not both with and without offers nothing, and a wish leaves it as it is', async () => {
    const { port, devices } = createFakeChamber().enter('ada');
    devices.supportNoiseReduction([true]);
    await port.publishMicrophone();
    const { microphone } = port.snapshot().self;
    expect(port.snapshot().self.noiseReduction).toBeNull();
    expect(await port.setNoiseReduction(false)).toEqual({ ok: true });
    expect(port.snapshot().self.microphone).toBe(microphone);
  });

  test('[MEDIA-20] is opened as before, and that said, where the browser does not open it otherwise', async () => {
    const { port, devices } = createFakeChamber().enter('ada');
    await port.publishMicrophone();
    vi.spyOn(devices, 'getUserMedia').mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
    const problem = { code: 'device-busy', source: 'microphone', limit: null };
    expect(await port.setNoiseReduction(false)).toEqual({ ok: false, problem });
    const { self } = port.snapshot();
    expect(self).toMatchObject({ microphone: { status: 'on' }, noiseReduction: true });
    expect('track' in self.microphone && self.microphone.track.readyState).toBe('live');
  });

  test('[MEDIA-20] is off, and says why, where the browser does not open it again', async () => {
    const { port, devices } = createFakeChamber().enter('ada');
    await port.publishMicrophone();
    devices.failWith('NotReadableError');
    expect((await port.setNoiseReduction(false)).ok).toBe(false);
    expect(port.snapshot().self).toMatchObject({
      microphone: { status: 'off', problem: { code: 'device-busy' } },
      noiseReduction: null,
    });
  });

  test('[MEDIA-20] a device that is missing leaves no dead one behind, even at the same moment', async () => {
    const { port } = createFakeChamber().enter('ada');
    await port.publishMicrophone();
    await Promise.all([port.setNoiseReduction(false), port.switchDevice('microphone', 'none-such')]);
    expect(port.snapshot().self.microphone).toMatchObject({
      status: 'off',
      problem: { code: 'device-missing' },
    });
  });

  test('[MEDIA-20] the last wish wins', async () => {
    const { port } = createFakeChamber().enter('ada');
    await port.publishMicrophone();
    const [first, second] = await Promise.all([
      port.setNoiseReduction(false),
      port.switchDevice('microphone', 'microphone-2'),
    ]);
    expect([first.ok, second.ok]).toEqual([false, true]);
    expect(port.snapshot().self).toMatchObject({
      microphone: { status: 'on', deviceId: 'microphone-2' },
      noiseReduction: false,
    });
  });
});
