import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachmentHeader, fileNameFrom } from './file-name.ts';

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

test('[UPL-01] whatever is sent, the name names no path, is idempotent and fits one header line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (given) => {
      const name = fileNameFrom(given);
      expect(name).not.toMatch(/[/\\\p{Cc}]|^\.|^$/u);
      expect(fileNameFrom(name)).toBe(name);
      expect(attachmentHeader(given)).toMatch(
        /^attachment; filename="[ !#-~]+"; filename\*=UTF-8''[\w.~!$&+^`|%-]+$/,
      );
    }),
    { numRuns: 150 },
  );
});

test('[UPL-01] the header says the name in full and in plain letters', () => {
  expect(attachmentHeader('Rés "1" (é).pdf')).toBe(
    `attachment; filename="R_s _1_ (_).pdf"; filename*=UTF-8''R%C3%A9s%20_1_%20%28%C3%A9%29.pdf`,
  );
});
