import { expect, test } from 'vitest';
import { HEARD_BOOTH, hearBooth, isBoothSilent } from './booth-silence.ts';

const SILENT = { floorSpeaks: false, boothSpeaks: false };
const FLOOR = { floorSpeaks: true, boothSpeaks: false };
const BOTH = { floorSpeaks: true, boothSpeaks: true };
const BOOTH = { floorSpeaks: false, boothSpeaks: true };

// One measurement a second.
test.each([
  ['the floor speaks for three seconds without the booth', [FLOOR, FLOOR, FLOOR, FLOOR], true],
  ['less than three seconds', [FLOOR, FLOOR, FLOOR], false],
  ['the booth speaks with the floor', [FLOOR, BOTH, FLOOR, FLOOR], false],
  ['the booth speaks after the floor', [FLOOR, FLOOR, FLOOR, FLOOR, BOOTH], false],
  ['a short pause of the floor', [FLOOR, SILENT, SILENT, FLOOR], true],
  ['the floor has ended', [FLOOR, FLOOR, SILENT, SILENT, SILENT], false],
  ['nobody speaks', [SILENT, SILENT, SILENT, SILENT, SILENT], false],
])('[BEY-38] a booth is silent while the floor speaks: %s', (_case, heard, expected) => {
  let ear = HEARD_BOOTH;
  heard.forEach((sound, second) => (ear = hearBooth(ear, { ...sound, nowMs: second * 1_000 })));
  expect(isBoothSilent(ear, (heard.length - 1) * 1_000)).toBe(expected);
});
