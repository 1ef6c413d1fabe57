import { act, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../testing-render.tsx';
import { DateTimeField } from './DateTimeField.tsx';
import { FormDialog } from './FormDialog.tsx';
import { leaveSelection, typeDateTime, typeParts } from './testing-date-time.ts';

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  leaveSelection();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await i18next.changeLanguage('en-US');
});

function drawField(initial: string, dayWithout?: string) {
  const told: string[] = [];
  function Held() {
    const [value, setValue] = useState(initial);
    const take = (next: string) => {
      told.push(next);
      setValue(next);
    };
    const day = dayWithout === undefined ? {} : { dayWithout };
    return <DateTimeField label="Starts" value={value} onChange={take} {...day} />;
  }
  const { container } = draw(
    <main>
      <Held />
    </main>,
  );
  return { told, container };
}
const orderOfParts = () =>
  Array.from(document.querySelectorAll<HTMLElement>('[data-type]'), ({ dataset }) => dataset['type']).filter(
    (kind) => kind !== 'literal',
  );

test('[SESS-01] a moment is typed part by part, and told once it is whole', async () => {
  const { told } = drawField('');
  // The browser of the tests says `en-US`, and its time zone is not American.
  expect(orderOfParts()).toEqual(['day', 'month', 'year', 'hour', 'minute']);
  typeDateTime('Starts', '2026-11-24T09:05');
  expect(told.filter((value) => value !== '')).toEqual(['2026-11-24T09:00', '2026-11-24T09:05']);
  await expectAccessible();
});

test('[SESS-01] a field that is left without one of its parts is empty, and keeps the others', () => {
  const { told } = drawField('2026-11-24T09:30');
  const part = (kind: string) => document.querySelector<HTMLElement>(`[data-type="${kind}"]`);
  act(() => part('minute')?.focus());
  fireEvent.keyDown(part('minute') ?? document, { key: 'Backspace' });
  fireEvent.keyDown(part('minute') ?? document, { key: 'Backspace' });
  act(() => part('minute')?.blur());
  expect(told.at(-1)).toBe('');
  expect([part('hour')?.textContent, part('minute')?.textContent]).toEqual(['09', '––']);
  expect(screen.getByText(/^A part of the date or the time is missing\./)).toBeDefined();
  typeDateTime('Starts', '2026-11-24T09:03');
  act(() => part('minute')?.blur());
  expect(told.at(-1)).toBe('2026-11-24T09:03');
  expect(screen.queryByText(/^A part of the date/)).toBeNull();
});

test('[AGENDA-01] a time that is typed without a date is on the day of the sitting', () => {
  const { told } = drawField('', '2026-11-24');
  typeParts('Starts', { hour: '09', minute: '30' });
  act(() => document.querySelector<HTMLElement>('[data-type="minute"]')?.blur());
  expect(told).toEqual(['2026-11-24T09:30']);
  expect(screen.queryByText(/^A part of the date/)).toBeNull();
});

test('[AGENDA-01][SESS-01] a form with a date that is filled in in part does nothing, and leads to its first part', () => {
  const onSubmit = vi.fn();
  draw(
    <FormDialog title="Add an item" deed="Add" onClose={vi.fn()} onSubmit={onSubmit}>
      <DateTimeField label="Starts" value="" onChange={vi.fn()} />
    </FormDialog>,
  );
  const hour = document.querySelector<HTMLElement>('[data-type="hour"]');
  act(() => hour?.focus());
  fireEvent.keyDown(hour ?? document, { key: 'ArrowUp' });
  act(() => hour?.blur());
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.querySelector('[data-type]:not([data-type="literal"])'));
});

test('[SESS-01] a year of two digits is one from 2000 on', () => {
  const { told } = drawField('');
  typeDateTime('Starts', '26-11-24T09:03');
  act(() => document.querySelector<HTMLElement>('[data-type="minute"]')?.blur());
  expect(told.at(-1)).toBe('2026-11-24T09:03');
  expect(document.querySelector('[data-type="year"]')?.textContent).toBe('2026');
});

test('[SESS-01][BEY-07] a day chosen from the calendar keeps the time; Escape chooses none', async () => {
  const { told } = drawField('2026-11-24T09:05');
  const button = screen.getByRole('button', { name: 'Choose a day: Starts' });
  fireEvent.click(button);
  await expectAccessible();
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'Escape' });
  expect(screen.queryByRole('grid')).toBeNull();
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('button', { name: /26 November 2026/ }));
  expect(told).toEqual(['2026-11-26T09:05']);
  expect(screen.queryByRole('grid')).toBeNull();
});

test('[SESS-01][I18N-01] in Arabic the day comes first, with the digits of the house', async () => {
  await i18next.changeLanguage('ar');
  drawField('2026-11-24T09:05');
  expect(orderOfParts()).toEqual(['day', 'month', 'year', 'hour', 'minute']);
  expect(document.querySelector('[data-type="day"]')?.textContent).toBe('24');
  await expectAccessible();
});
