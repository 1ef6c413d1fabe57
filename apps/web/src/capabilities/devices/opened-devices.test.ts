import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bringOpenDevices, BROUGHT_FOR_MS, stopOpenDevices, takeOpenDevices } from './opened-devices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stopOpenDevices();
  vi.useRealTimers();
});

const both = () => ({ camera: new FakeTrack('video', 'c'), microphone: new FakeTrack('audio', 'm') });
const states = ({ camera, microphone }: ReturnType<typeof both>) => [
  camera.readyState,
  microphone.readyState,
];

test('[DEV-03] what was brought is taken once, and is then the taker’s', () => {
  const brought = both();
  bringOpenDevices(brought);
  expect(takeOpenDevices()).toBe(brought);
  expect(takeOpenDevices()).toEqual({ camera: null, microphone: null });
  stopOpenDevices();
  vi.advanceTimersByTime(BROUGHT_FOR_MS);
  expect(states(brought)).toEqual(['live', 'live']);
});

test('[DEV-03] what nobody takes is given back: when told, when other devices come, and after 30 s', () => {
  const [told, replaced, forgotten] = [both(), both(), both()];
  bringOpenDevices(told);
  stopOpenDevices();
  expect(states(told)).toEqual(['ended', 'ended']);
  bringOpenDevices(replaced);
  bringOpenDevices(forgotten);
  expect(states(replaced)).toEqual(['ended', 'ended']);
  vi.advanceTimersByTime(29_999);
  expect(states(forgotten)).toEqual(['live', 'live']);
  vi.advanceTimersByTime(1);
  expect(states(forgotten)).toEqual(['ended', 'ended']);
});
