import { expect, test } from 'vitest';
import { signalledSpeaker } from './signalled-speaker.ts';

const rosa = { ok: true, userId: 'rosa' };

test.each([
  { given: { floorHolderId: 'rosa', open: ['marit'], heard: ['marit'] }, expected: rosa },
  { given: { floorHolderId: null, open: ['marit', 'rosa'], heard: ['rosa'] }, expected: rosa },
  { given: { floorHolderId: null, open: ['rosa'], heard: [] }, expected: rosa },
  { given: { floorHolderId: null, open: ['rosa'], heard: ['marit'] }, expected: rosa },
  {
    given: { floorHolderId: null, open: ['marit', 'rosa'], heard: [] },
    expected: { ok: false, code: 'nobody-heard' },
  },
  {
    given: { floorHolderId: null, open: [], heard: ['rosa'] },
    expected: { ok: false, code: 'nobody-heard' },
  },
  {
    given: { floorHolderId: null, open: ['marit', 'rosa'], heard: ['rosa', 'marit'] },
    expected: { ok: false, code: 'several-heard' },
  },
])('[BEY-38] a signal to the speaker reaches $expected ($given)', ({ given, expected }) => {
  expect(signalledSpeaker(given)).toEqual(expected);
});
