import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { draw } from '../../../testing-render.tsx';
import { enterSitting } from '../testing-api.ts';
import { testInspection } from '../testing-house.ts';
import { SoFar } from './SoFar.tsx';

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  enterSitting();
});

test.each([
  { anonymous: 'privatevoter', status: 'open', said: 1 },
  { anonymous: 'privatevoterselection', status: 'open', said: 1 },
  { anonymous: 'privateselection', status: 'open', said: 0 },
  { anonymous: 'privatevoter', status: 'closed', said: 0 },
] as const)(
  '[PRIV-04] the figures of a $status $anonymous poll say that they move in steps',
  ({ anonymous, status, said }) => {
    draw(<SoFar poll={testInspection({ seats: 24, voted: 10 }, { anonymous, status }).poll} />);
    expect(screen.queryAllByText(/this figure moves in steps of five votes or more/)).toHaveLength(said);
  },
);

test.each([
  { voted: 0, status: 'open', shown: '–' },
  { voted: 5, status: 'open', shown: '4 80%' },
  { voted: 0, status: 'closed', shown: '0 0%' },
] as const)(
  '[PRIV-04] of a $status poll in steps that counts $voted, the first option shows $shown',
  ({ voted, status, shown }) => {
    const { poll } = testInspection({ seats: 24, voted }, { anonymous: 'privatevoter', status });
    const { container } = draw(<SoFar poll={poll} />);
    const row = container.querySelector('[data-decision="Yea"]');
    expect(row?.lastElementChild?.textContent).toBe(shown);
    expect(row?.textContent.includes('Yea: not told yet')).toBe(shown === '–');
    expect(screen.queryByText(/Everybody sees the count, in steps while the vote is open/) !== null).toBe(
      status === 'open',
    );
  },
);
