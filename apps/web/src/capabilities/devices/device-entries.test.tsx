import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ChosenDevice, useDeviceEntries } from './device-entries.ts';

const cameras = [
  { kind: 'videoinput', deviceId: 'desk', label: 'On the desk' },
  { kind: 'videoinput', deviceId: 'lid', label: 'In the lid' },
] as const;

test.each<{ given: ChosenDevice; expected: [chosen: boolean, note: string | undefined][] }>([
  {
    given: { deviceId: 'lid', inUse: true },
    expected: [
      [false, undefined],
      [true, 'in use'],
    ],
  },
  {
    given: { deviceId: 'lid', inUse: false },
    expected: [
      [false, undefined],
      [true, undefined],
    ],
  },
  {
    given: { deviceId: 'gone', inUse: false },
    expected: [
      [true, undefined],
      [false, undefined],
    ],
  },
])('[DEV-01] a device is said to be in use only while it is: $given', ({ given, expected }) => {
  const { result } = renderHook(() => useDeviceEntries('camera', cameras, given, () => undefined));
  expect(result.current.map(({ chosen, note }) => [chosen, note])).toEqual(expected);
});
