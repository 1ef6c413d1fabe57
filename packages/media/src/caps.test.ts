import { expect, test } from 'vitest';
import { capStateOf, MESH_CAPS } from './caps.ts';

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
    ...Array.from({ length: cameras }, () => CAMERA),
    ...Array.from({ length: microphones }, () => MICROPHONE),
  ];
  expect(capStateOf(MESH_CAPS, everybody)).toEqual({
    ...MESH_CAPS,
    cameras,
    microphones,
    warnings: expected,
  });
});

test('media without limits warns of nothing', () => {
  const everybody = Array.from({ length: 40 }, () => CAMERA);
  expect(capStateOf({ maxCameras: null, maxMicrophones: null }, everybody).warnings).toEqual([]);
});
