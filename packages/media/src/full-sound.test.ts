import { describe, expect, test, vi } from 'vitest';
import {
  type CaptureDevices,
  captureDevice,
  FULL_SOUND_BPS,
  FULL_SOUND_HINT,
  hasFullSound,
} from './capture.ts';
import { createFakeChamber } from './fake/fake-chamber.ts';
import { createFakeDevices } from './fake/fake-devices.ts';
import { FakeTrack } from './fake/fake-track.ts';
import { limitToTracks, senderLimitsFor } from './mesh/sender-limits.ts';
import { NO_TRACKS } from './transport.ts';

const asked = (fullSound: boolean) =>
  expect.objectContaining({
    echoCancellation: true,
    autoGainControl: !fullSound,
    noiseSuppression: !fullSound,
  });

/** What full sound asks for, apart from the echo. */
const full = { autoGainControl: false, noiseSuppression: false, deviceId: { exact: 'microphone-1' } };

async function microphoneOf(devices: CaptureDevices): Promise<MediaStreamTrack> {
  const captured = await captureDevice(devices, 'microphone', { exact: false });
  if (!captured.ok) throw new Error('The fake microphone did not open.');
  return captured.track;
}

describe('a microphone for interpreters', () => {
  test.each([true, false])(
    '[BEY-16] full sound %s asks for the processing that belongs to it',
    async (fullSound) => {
      const devices = createFakeDevices();
      const getUserMedia = vi.spyOn(devices, 'getUserMedia');
      await captureDevice(devices, 'microphone', { exact: false, fullSound });
      expect(getUserMedia).toHaveBeenCalledWith({ audio: asked(fullSound) });
    },
  );

  test.each([
    [true, false],
    [false, true],
  ])(
    '[BEY-38] with headphones and full sound %s the browser cancels echo: %s',
    async (fullSound, echoCancellation) => {
      const devices = createFakeDevices();
      const getUserMedia = vi.spyOn(devices, 'getUserMedia');
      await captureDevice(devices, 'microphone', { exact: false, fullSound, headphones: true });
      expect(getUserMedia).toHaveBeenCalledWith({ audio: expect.objectContaining({ echoCancellation }) });
    },
  );

  test('[BEY-16] one that the self-check opened otherwise is released before it is opened anew', async () => {
    const opened = await microphoneOf(createFakeDevices());
    const captured = await captureDevice(createFakeDevices(), 'microphone', {
      opened,
      exact: false,
      fullSound: true,
    });
    expect(opened.readyState).toBe('ended');
    expect(captured.ok && captured.track).not.toBe(opened);
  });

  test('[BEY-16] one that the self-check opened as it sounds is not opened again', async () => {
    const opened = new FakeTrack('audio', 'microphone-1');
    const captured = await captureDevice(createFakeDevices(), 'microphone', {
      opened,
      exact: false,
      fullSound: true,
    });
    expect(captured).toMatchObject({ ok: true, track: opened });
  });

  test('[BEY-16] a held one is opened again, stays muted, and offers no noise reduction meanwhile', async () => {
    const { port, devices } = createFakeChamber().enter('ada');
    const getUserMedia = vi.spyOn(devices, 'getUserMedia');
    await port.publishMicrophone({ deviceId: 'microphone-2' }, { muted: true });
    expect(await port.setFullSound(true)).toEqual({ ok: true });
    expect(getUserMedia).toHaveBeenLastCalledWith({ audio: asked(true) });
    expect(port.snapshot().self).toMatchObject({
      microphone: { status: 'muted', deviceId: 'microphone-2' },
      noiseReduction: null,
    });
    expect(await port.setFullSound(false)).toEqual({ ok: true });
    expect(getUserMedia).toHaveBeenLastCalledWith({ audio: asked(false) });
    expect(port.snapshot().self.noiseReduction).toBe(true);
  });

  test('[BEY-38] headphones open it again without echo cancellation, and count for full sound alone', async () => {
    const { port, devices } = createFakeChamber().enter('ada');
    const getUserMedia = vi.spyOn(devices, 'getUserMedia');
    await port.publishMicrophone();
    expect(await port.setHeadphones(true)).toEqual({ ok: true });
    expect(getUserMedia).toHaveBeenCalledOnce();
    await port.setFullSound(true);
    expect(getUserMedia).toHaveBeenLastCalledWith({
      audio: { ...full, echoCancellation: false },
    });
    await port.setHeadphones(false);
    expect(getUserMedia).toHaveBeenLastCalledWith({ audio: { ...full, echoCancellation: true } });
    expect(getUserMedia).toHaveBeenCalledTimes(3);
  });

  test('[BEY-16] a wish that comes while the browser opens the device holds for it', async () => {
    const { port, devices } = createFakeChamber().enter('ada');
    const getUserMedia = vi.spyOn(devices, 'getUserMedia');
    const [published] = await Promise.all([port.publishMicrophone(), port.setFullSound(true)]);
    expect(published).toEqual({ ok: true });
    expect(getUserMedia).toHaveBeenLastCalledWith({ audio: asked(true) });
    expect(port.snapshot().self.noiseReduction).toBeNull();
  });

  test('[BEY-16] the same wish again opens nothing', async () => {
    const { port, devices } = createFakeChamber().enter('ada');
    await port.publishMicrophone();
    await port.setFullSound(true);
    const getUserMedia = vi.spyOn(devices, 'getUserMedia');
    await port.setFullSound(true);
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  test('[BEY-16] one that the browser does not open so is opened as before, and that said', async () => {
    const { port, devices } = createFakeChamber().enter('ada');
    await port.publishMicrophone();
    vi.spyOn(devices, 'getUserMedia').mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
    expect(await port.setFullSound(true)).toMatchObject({ ok: false, problem: { code: 'device-busy' } });
    expect(port.snapshot().self).toMatchObject({ microphone: { status: 'on' }, noiseReduction: true });
  });

  test('[BEY-16] has its rate on the mesh, and no other track has', () => {
    const microphone = new FakeTrack('audio', 'microphone-1');
    const limits = senderLimitsFor(3);
    expect(limitToTracks(limits, { ...NO_TRACKS, microphone })).toBe(limits);
    microphone.contentHint = FULL_SOUND_HINT;
    expect(hasFullSound(microphone)).toBe(true);
    expect(FULL_SOUND_BPS).toBeGreaterThanOrEqual(64_000);
    expect(limitToTracks(limits, { ...NO_TRACKS, microphone })).toEqual({
      ...limits,
      microphone: { ...limits.microphone, maxBitrateBps: FULL_SOUND_BPS },
    });
  });
});
