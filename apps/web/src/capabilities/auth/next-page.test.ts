import { afterEach, expect, test } from 'vitest';
import { keepLeftChamber } from './left-chamber.ts';
import { nextPage, OTHER_ACCOUNT_PAGE, pageInsteadOfSignIn, signInPage } from './next-page.ts';

afterEach(() => keepLeftChamber(null));

test.each([
  { search: '', expected: '/app/choose-session' },
  { search: '?next=%2Fapp', expected: '/app' },
  { search: '?next=%2Fapp%3Fa%3D1', expected: '/app?a=1' },
  { search: '?next=https%3A%2F%2Fevil.test', expected: '/app/choose-session' },
  { search: '?next=%2F%2Fevil.test', expected: '/app/choose-session' },
  { search: '?next=%2Fapp%5C..%5Cevil', expected: '/app/choose-session' },
  { search: '?next=%2Fapplication', expected: '/app/choose-session' },
  { search: '?next=%2Fapp%2Flogin', expected: '/app/choose-session' },
  { search: '?next=%2Fapp%2Flogout', expected: '/app/choose-session' },
])('[AUTH-01] $search leads to $expected', ({ search, expected }) => {
  expect(nextPage(search)).toBe(expected);
});

test.each([
  { next: '/app', expected: '/app/choose-session' },
  { next: '/app?x=1', expected: '/app/choose-session' },
  { next: '/app/security', expected: '/app/security' },
])(
  '[AUTH-01] [EXIT-03] whoever left the chamber in this tab is led from $next to $expected',
  ({ next, expected }) => {
    const { search } = new URL(signInPage(next), 'https://a.test');
    expect(nextPage(search)).toBe(next);
    keepLeftChamber('s1');
    expect(nextPage(search)).toBe(expected);
  },
);

test('[AUTH-01] the sign-in page remembers the page first asked for', () => {
  expect(nextPage(new URL(signInPage('/app?x=1'), 'https://a.test').search)).toBe('/app?x=1');
  expect(signInPage('/app/choose-session')).toBe('/app/login');
});

test.each([
  { search: '', signedIn: true, expected: '/app/choose-session' },
  { search: '?next=%2Fapp', signedIn: true, expected: '/app' },
  { search: '?next=%2Fapp%2Flogin', signedIn: true, expected: '/app/choose-session' },
  { search: new URL(OTHER_ACCOUNT_PAGE, 'https://a.test').search, signedIn: true, expected: null },
  { search: '', signedIn: false, expected: null },
])('[AUTH-01] the sign-in page "$search", signed in: $signedIn, leads at once to $expected', (given) => {
  expect(pageInsteadOfSignIn(given.search, given.signedIn)).toBe(given.expected);
});
