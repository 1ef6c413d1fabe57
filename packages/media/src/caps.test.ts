import { expect, test } from 'vitest';
import { capProblem, capStateOf, MESH_CAPS, type SendingPlace } from './caps.ts';

function places(count: number, sends: SendingPlace['sends'], who: (index: number) => string): SendingPlace[] {
  return Array.from({ length: count }, (_, index) => ({ userId: who(index), sends }));
}

const CAMERA = { microphone: false, camera: true, share: false };
const MICROPHONE = { microphone: true, camera: false, share: false };

test.each([
  { cameras: 4, microphones: 14, expected: [] },
  { cameras: 5, microphones: 0, expected: [{ source: 'camera', level: 'near', limit: 6 }] },
  { cameras: 6, microphones: 0, expected: [{ source: 'camera', level: 'full', limit: 6 }] },
  { cameras: 0, microphones: 15, expected: [{ source: 'microphone', level: 'near', limit: 16 }] },
  {
    cameras: 7,
    microphones: 16,
    expected: [
      { source: 'camera', level: 'full', limit: 6 },
      { source: 'microphone', level: 'full', limit: 16 },
    ],
  },
])('$cameras cameras and $microphones microphones in a mesh', ({ cameras, microphones, expected }) => {
  const everybody = [
    ...places(cameras, CAMERA, (index) => `camera${index}`),
    ...places(microphones, MICROPHONE, (index) => `microphone${index}`),
  ];
  expect(capStateOf(MESH_CAPS, everybody)).toEqual({
    ...MESH_CAPS,
    cameras,
    microphones,
    warnings: expected,
  });
});

test('media without limits warns of nothing', () => {
  const everybody = places(40, CAMERA, String);
  expect(capStateOf({ maxCameras: null, maxMicrophones: null }, everybody).warnings).toEqual([]);
});

test('a person who sends from three places takes one', () => {
  const everybody = [...places(3, CAMERA, () => 'ada'), ...places(4, CAMERA, String)];
  expect(capStateOf(MESH_CAPS, everybody)).toMatchObject({ cameras: 5, warnings: [{ level: 'near' }] });
  expect(capProblem(MESH_CAPS, 'camera', everybody)).toBeNull();
});

test.each([
  { source: 'camera', count: 6, expected: { code: 'cameras-full', source: 'camera', limit: 6 } },
  { source: 'camera', count: 5, expected: null },
  { source: 'microphone', count: 6, expected: null },
  { source: 'share', count: 6, expected: null },
] as const)('$source beside $count cameras', ({ source, count, expected }) => {
  expect(capProblem(MESH_CAPS, source, places(count, CAMERA, String))).toEqual(expected);
});
