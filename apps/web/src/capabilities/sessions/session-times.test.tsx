import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { standInForApi } from '../../testing-api-client.ts';
import { leaveSelection, typeParts } from '../../ui/testing-date-time.ts';
import { endMovedWith } from './session-form.ts';
import { beginEditing, drawEditor } from './testing-session-editor.tsx';

const call = vi.fn<(what: string, options?: unknown) => unknown>();
standInForApi(async (what, options) => call(what, options));

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['an hour later', '2026-11-24T09:00', '2026-11-24T11:30', '2026-11-24T10:00', '2026-11-24T12:30'],
  ['the next year', '2026-12-31T22:00', '2027-01-01T01:00', '2027-12-31T22:00', '2028-01-01T01:00'],
  [
    'a year in the middle of being typed',
    '2026-11-24T09:00',
    '2026-11-24T10:00',
    '0002-11-24T09:00',
    '0002-11-24T10:00',
  ],
  ['a part is missing', '2026-11-24T09:00', '2026-11-24T10:00', '', '2026-11-24T10:00'],
  ['an end before the start', '2026-11-24T09:00', '2026-11-24T08:00', '2026-11-25T09:00', '2026-11-24T08:00'],
])('[SESS-01] the end moves with the start: %s', (_, starts, ends, next, expected) => {
  expect(endMovedWith(starts, ends, next)).toBe(expected);
});

test('[SESS-01] who moves the start of a sitting moves its end, also while a part is typed', async () => {
  const answers = await beginEditing();
  call.mockImplementation((what) => answers[what]);
  leaveSelection();
  await drawEditor();
  const hourOf = (name: string) =>
    screen.getByRole('group', { name }).querySelector('[data-type="hour"]')?.textContent;
  typeParts('Starts', { hour: '04' });
  expect([hourOf('Starts'), hourOf('Ends')]).toEqual(['04', '05']);
});
