import { expect, test } from 'vitest';
import { tokenOf } from './sign-in-cookie.ts';

const token = 'a'.repeat(43);
const planted = 'b'.repeat(43);

test('[AUTH-02] on https only the cookie counts that browsers take from this host alone', () => {
  const header = `hemicycle_sign_in=${planted}; __Host-hemicycle_sign_in=${token}`;
  expect(tokenOf(header, true)).toBe(token);
  expect(tokenOf(`hemicycle_sign_in=${planted}`, true)).toBeNull();
  expect(tokenOf(`hemicycle_sign_in=${token}`, false)).toBe(token);
});

test.each([undefined, '', 'hemicycle_sign_in=', 'hemicycle_sign_in=short', `x=${token}`])(
  '[AUTH-02] %j holds no sign-in',
  (header) => {
    expect(tokenOf(header, false)).toBeNull();
  },
);
