import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameFrom, fileNameOf } from './file-name.ts';

test.each([
  { given: 'Bill 41.pdf', expected: 'Bill 41.pdf' },
  { given: 'مشروع القانون.pdf', expected: 'مشروع القانون.pdf' },
  { given: 'Règlement (2026) – é.docx', expected: 'Règlement (2026) – é.docx' },
  { given: '../../etc/passwd', expected: 'passwd' },
  { given: 'C:\\Users\\rosa\\bill.pdf', expected: 'bill.pdf' },
  { given: '..', expected: 'file' },
  { given: '', expected: 'file' },
  { given: 'a/', expected: 'file' },
  { given: '.htaccess', expected: 'htaccess' },
  { given: 'bill.pdf. . ', expected: 'bill.pdf' },
  { given: 'a\u0000b\r\nSet-Cookie: x', expected: 'abSet-Cookie_ x' },
  { given: 'annex\u202Efdp.exe', expected: 'annexfdp.exe' },
  { given: 'a"b<c>.txt', expected: 'a_b_c_.txt' },
  { given: 'con.txt', expected: '_con.txt' },
  { given: `${'x'.repeat(300)}.pdf`, expected: `${'x'.repeat(96)}.pdf` },
])('[UPL-01] $given is called $expected', ({ given, expected }) => {
  expect(fileNameFrom(given)).toBe(expected);
});

test('[UPL-01] whatever is sent, the name names no path and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (given) => {
      const name = fileNameFrom(given);
      expect(name).not.toMatch(/[/\\\p{Cc}]|^\.|^$/u);
      expect(fileNameFrom(name)).toBe(name);
    }),
    { numRuns: 150 },
  );
});

test.each([
  { given: 'Meeting 3/2026 2026-11-29 attendance.csv', expected: 'Meeting 3_2026 2026-11-29 attendance.csv' },
  { given: 'جلسة ٣/٢٠٢٦.pdf', expected: 'جلسة ٣_٢٠٢٦.pdf' },
  { given: 'A\\B.pdf', expected: 'A_B.pdf' },
  { given: '../x.pdf', expected: '_x.pdf' },
])('[UPL-01] words with a slash lose nothing before it: $given', ({ given, expected }) => {
  expect(fileNameOf(given)).toBe(expected);
});

test('[UPL-01] a name of many dots or marks costs no more than others', () => {
  // Where the time grows with their square, the test takes longer than it may.
  expect(fileNameFrom(`x${'.'.repeat(76_000)}x`)).toBe('x.x');
  expect(fileNameFrom(`x${'\u0316\u0301'.repeat(36_000)}.pdf`)).toMatch(/[.]pdf$/u);
});
