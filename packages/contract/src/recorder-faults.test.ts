import { expect, test } from 'vitest';
import { faultOfWords, wordsOfFault } from './recorder-faults.ts';

// One without values, one with each, one with both, and two with signs that a pattern reads.
test.each([
  'no-place',
  'joined-late',
  'ticket-refused',
  'encoder-went-on',
  'recorded-unasked',
  'file-refused',
] as const)('[ADMIN-03] the sentence of %s is found again', (fault) => {
  const given = { how: 'exit code 1\n(ffmpeg: $& {{seconds}})', seconds: '2.5' };
  const words = wordsOfFault(fault, given);
  const found = faultOfWords(words);
  expect(found?.fault).toBe(fault);
  expect(wordsOfFault(fault, found?.values)).toBe(words);
});

test('[ADMIN-03] what another program says is no fault of these', () => {
  expect(faultOfWords('av_interleaved_write_frame(): Broken pipe')).toBeNull();
  expect(faultOfWords('The file was not sent. Why?')).toBeNull();
});
