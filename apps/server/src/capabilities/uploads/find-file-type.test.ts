import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { findFileType } from './find-file-type.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.each([
  { what: 'a picture', bytes: PNG, expected: 'image/png' },
  { what: 'a PDF', bytes: '%PDF-1.7\n%âãÏÓ\n', expected: 'application/pdf' },
  { what: 'text', bytes: 'Minutes of the sitting\r\n\tItem 1: é', expected: 'text' },
  { what: 'text in an old code page', bytes: Buffer.from([0x63, 0x61, 0x66, 0xe9]), expected: 'text' },
  { what: 'Arabic text', bytes: '\uFEFFمحضر الجلسة', expected: 'text' },
  { what: 'a page', bytes: '  <!doctype html><script>alert(1)</script>', expected: null },
  { what: 'a page behind a byte order mark', bytes: '\uFEFF<html>', expected: null },
  { what: 'a drawing', bytes: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', expected: null },
  { what: 'XML', bytes: '<?xml version="1.0"?><svg onload="alert(1)"/>', expected: 'application/xml' },
  {
    what: 'an archive',
    bytes: Buffer.from('PK\u0003\u0004' + '\0'.repeat(40), 'latin1'),
    expected: 'application/zip',
  },
  { what: 'bytes of nothing', bytes: Buffer.from([1, 2, 3, 0, 255]), expected: null },
  { what: 'a NUL far behind', bytes: `${'a'.repeat(100_000)}\0`, expected: null },
  { what: 'nothing', bytes: '', expected: null },
  { what: 'a program', bytes: readFileSync(process.execPath).subarray(0, 4096), expected: /^application\// },
])('[UPL-05] $what is found to be $expected', async ({ bytes, expected }) => {
  const found = await findFileType(async () => Readable.from([Buffer.from(bytes)]));
  if (expected instanceof RegExp) expect(found).toMatch(expected);
  else expect(found).toBe(expected);
});

test('[UPL-05] a file that is gone is nothing', async () => {
  expect(await findFileType(async () => null)).toBeNull();
});
