import { expect, test } from 'vitest';
import { exitDestination, exitText, type ExitSettings } from './exit-destination.ts';

const plain: ExitSettings = {
  exitButtonDestinationUrl: null,
  rolesWhichExitToChooseSessionPage: ['clerk', 'all'],
  rolesWhichLeaveToSessionEndPage: ['guest', 'all'],
  rolesWhichLeaveToLogoutPage: ['visitor', 'all'],
};
const custom: ExitSettings = { ...plain, exitButtonDestinationUrl: 'https://parliament.example/' };

test.each([
  { id: 'EXIT-04', settings: plain, roles: ['member'], expected: '/app/choose-session' },
  {
    id: 'EXIT-04',
    settings: { ...plain, exitButtonDestinationUrl: '' },
    roles: ['member'],
    expected: '/app/choose-session',
  },
  { id: 'EXIT-04', settings: custom, roles: ['member'], expected: 'https://parliament.example/' },
  { id: 'CFG-03', settings: custom, roles: ['clerk'], expected: '/app/choose-session' },
  { id: 'CFG-04', settings: custom, roles: ['guest'], expected: '/app/session-finished' },
  { id: 'CFG-05', settings: custom, roles: ['visitor'], expected: '/app/logout' },
  { id: 'EXIT-05', settings: plain, roles: ['visitor', 'clerk'], expected: '/app/logout' },
  { id: 'EXIT-05', settings: plain, roles: ['guest', 'clerk'], expected: '/app/session-finished' },
  { id: 'EXIT-05', settings: plain, roles: ['all'], expected: '/app/logout' },
  { id: 'EXIT-04', settings: plain, roles: [], expected: '/app/choose-session' },
])('[$id] $roles leave to $expected', ({ settings, roles, expected }) => {
  expect(exitDestination(settings, roles)).toBe(expected);
});

test('[EXIT-01][EXIT-02][EXIT-06] lists of roles lead to three pages of the site and nowhere else', () => {
  const led = [['clerk'], ['guest'], ['visitor'], ['clerk', 'guest'], ['guest', 'visitor'], ['all']].map(
    (roles) => exitDestination(custom, roles),
  );
  expect(new Set(led)).toEqual(new Set(['/app/choose-session', '/app/session-finished', '/app/logout']));
});

test('[EXIT-07][EXIT-08] the sentence of the exit dialog', () => {
  expect(exitText(custom)).toBe('leave');
  expect(exitText(plain)).toBe('to-foyer');
});
