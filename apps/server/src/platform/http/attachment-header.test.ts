import { expect, test } from 'vitest';
import { attachmentHeader } from './attachment-header.ts';

test.each([
  {
    name: 'Rés "1" (é).pdf',
    expected: `attachment; filename="R_s _1_ (_).pdf"; filename*=UTF-8''R%C3%A9s%20%221%22%20%28%C3%A9%29.pdf`,
  },
  {
    name: 'a\r\nSet-Cookie: x=1',
    expected: `attachment; filename="a__Set-Cookie: x=1"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x%3D1`,
  },
  { name: '50 %\uD800', expected: `attachment; filename="50 __"; filename*=UTF-8''50%20%25_` },
])('[UPL-01] $name stays one header', ({ name, expected }) => {
  expect(attachmentHeader(name)).toBe(expected);
});
