import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';
import { weaknessOfPassword } from './policy.ts';

test.each([
  { password: 'password', expected: true },
  { password: 'Football1', expected: true },
  { password: 'SUNSHINE2026', expected: true },
  { password: 'dragon!!!', expected: true },
  { password: '1234567890', expected: true },
  { password: 'qwertyuiop', expected: true },
  { password: 'north wind and sun', expected: false },
  { password: 'dragon 4711 8312', expected: false },
  { password: 'vF7#kzq0Lm', expected: false },
  { password: 'كلمة طويلة لا يعرفها أحد', expected: false },
])('[AUTH-02] $password is common: $expected', ({ password, expected }) => {
  expect(isCommonPassword(password)).toBe(expected);
});

test('[AUTH-02] a production site asks for length first, then for a password of one’s own', () => {
  expect(weaknessOfPassword('dragon', 'production')).toBe('weak-password');
  expect(weaknessOfPassword('dragon2026', 'production')).toBe('common-password');
  expect(weaknessOfPassword('north wind and sun', 'production')).toBeNull();
  expect(weaknessOfPassword('demo', 'demo')).toBeNull();
});
