import { captureDevice, offersNoiseReduction } from '@hemicycle/media/capture';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DeviceProblem, deviceProblemOf } from './device-problem.ts';
import { usePluggedIn } from './use-plugged-in.ts';

/** A camera or microphone that the person tries out before other people see or hear it. */
export type OwnDevice =
  | { readonly state: 'off' }
  | { readonly state: 'starting' }
  | {
      readonly state: 'on';
      readonly track: MediaStreamTrack;
      readonly deviceId: string;
      readonly offersNoiseReduction: boolean;
    }
  | { readonly state: 'failed'; readonly problem: DeviceProblem };

/** Holds one device open while the component is mounted and `wanted`; closes it afterwards.
 *  `deviceId` null: the browser chooses. `fullSound`: a microphone as interpreters need it. The
 *  last request wins. `tryAgain` asks once more after a failure. Where no device was found, this
 *  also happens when one is plugged in. The caller of `letGo` owns the returned track and must stop
 *  it. Source: DEV-01, BEY-16. */
export function useOwnDevice(
  source: 'camera' | 'microphone',
  {
    wanted,
    deviceId,
    noiseReduction = true,
    fullSound = false,
  }: { wanted: boolean; deviceId: string | null; noiseReduction?: boolean; fullSound?: boolean },
): { device: OwnDevice; tryAgain: () => void; letGo: () => MediaStreamTrack | null } {
  const [device, setDevice] = useState<OwnDevice>({ state: wanted ? 'starting' : 'off' });
  const [attempt, setAttempt] = useState(0);
  const held = useRef<{ readonly track: MediaStreamTrack; readonly handleEnded: () => void } | null>(null);
  /** Whether a track is on screen; the background preview may then hold a clone of it. */
  const shown = useRef(false);
  const letGo = useCallback(() => {
    const { current } = held;
    held.current = null;
    current?.track.removeEventListener('ended', current.handleEnded);
    return current?.track ?? null;
  }, []);
  useEffect(() => {
    if (!wanted) {
      shown.current = false;
      setDevice({ state: 'off' });
      return;
    }
    let current = true;
    const handleEnded = () => {
      if (current) setDevice({ state: 'failed', problem: 'device-lost' });
    };
    setDevice((before) => (before.state === 'on' ? before : { state: 'starting' }));
    const start = async () => {
      const captured = await captureDevice(globalThis.navigator?.mediaDevices, source, {
        ...(deviceId === null ? {} : { deviceId }),
        exact: false,
        noiseReduction,
        fullSound,
      });
      if (!current) {
        if (captured.ok) captured.track.stop();
        return;
      }
      const wasShown = shown.current;
      shown.current = captured.ok;
      if (!captured.ok && captured.code === 'device-busy' && wasShown) {
        // Many phones open only one camera at a time, and the background preview still holds a
        // clone of the earlier one. The clone closes first, then the new camera is tried again.
        setDevice({ state: 'starting' });
        setAttempt((before) => before + 1);
        return;
      }
      if (!captured.ok) {
        setDevice({ state: 'failed', problem: deviceProblemOf(captured.code) ?? 'unsupported' });
        return;
      }
      held.current = { track: captured.track, handleEnded };
      captured.track.addEventListener('ended', handleEnded);
      setDevice({
        state: 'on',
        track: captured.track,
        deviceId: captured.track.getSettings().deviceId ?? deviceId ?? '',
        offersNoiseReduction: source === 'microphone' && offersNoiseReduction(captured.track),
      });
    };
    void start();
    return () => {
      current = false;
      letGo()?.stop();
    };
  }, [source, wanted, deviceId, noiseReduction, fullSound, attempt, letGo]);
  const tryAgain = useCallback(() => setAttempt((before) => before + 1), []);
  const isMissing =
    device.state === 'failed' && (device.problem === 'device-missing' || device.problem === 'device-lost');
  usePluggedIn(source === 'camera' ? 'videoinput' : 'audioinput', isMissing, tryAgain);
  return { device, tryAgain, letGo };
}
