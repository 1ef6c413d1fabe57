import { act, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../testing-render.tsx';
import { DateTimeField } from './DateTimeField.tsx';
import { leaveSelection, typeDateTime } from './testing-date-time.ts';

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  leaveSelection();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await i18next.changeLanguage('en-US');
});

function drawField(initial: string) {
  const told: string[] = [];
  function Held() {
    const [value, setValue] = useState(initial);
    const take = (next: string) => {
      told.push(next);
      setValue(next);
    };
    return <DateTimeField label="Starts" value={value} onChange={take} />;
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
  expect(orderOfParts()).toEqual(['month', 'day', 'year', 'hour', 'minute']);
  typeDateTime('Starts', '2026-11-24T09:05');
  expect(told.filter((value) => value !== '')).toEqual(['2026-11-24T09:00', '2026-11-24T09:05']);
  await expectAccessible();
});

test('[SESS-01] a field that is left without one of its parts shows its moment again', () => {
  const { told } = drawField('2026-11-24T09:05');
  const hour = () => document.querySelector<HTMLElement>('[data-type="hour"]');
  act(() => hour()?.focus());
  fireEvent.keyDown(hour() ?? document, { key: 'Backspace' });
  expect(hour()?.textContent).toBe('––');
  act(() => hour()?.blur());
  expect(hour()?.textContent).toBe('09');
  expect(told).toEqual([]);
});

test('[SESS-01][BEY-07] a day chosen from the calendar keeps the time; Escape chooses none', async () => {
  const { told } = drawField('2026-11-24T09:05');
  const button = screen.getByRole('button', { name: 'Choose a day' });
  fireEvent.click(button);
  await expectAccessible();
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'Escape' });
  expect(screen.queryByRole('grid')).toBeNull();
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('button', { name: /November 26, 2026/ }));
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
