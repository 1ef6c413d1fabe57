import { expect, test } from 'vitest';
import { addressWithName, passkeySupport } from './passkey-support.ts';

test.each([
  { hostname: 'localhost', offers: true, expected: 'ready' },
  { hostname: 'chamber.example.org', offers: true, expected: 'ready' },
  { hostname: '1und1.example', offers: true, expected: 'ready' },
  { hostname: '127.0.0.1', offers: true, expected: 'needs-name' },
  { hostname: '[::1]', offers: true, expected: 'needs-name' },
  { hostname: 'localhost', offers: false, expected: 'unsupported' },
])('[BEY-32] $hostname, passkeys offered $offers: $expected', ({ hostname, offers, expected }) => {
  expect(passkeySupport({ hostname }, offers)).toBe(expected);
});

test.each([
  { hostname: '127.0.0.1', port: '3000', expected: 'http://localhost:3000/app/login?next=1' },
  { hostname: '[::1]', port: '', expected: 'http://localhost/app/login?next=1' },
  { hostname: '192.0.2.7', port: '3000', expected: null },
])('[BEY-32] the address with a name beside $hostname:$port', ({ hostname, port, expected }) => {
  const place = { protocol: 'http:', hostname, port, pathname: '/app/login', search: '?next=1' };
  expect(addressWithName(place)).toBe(expected);
});
