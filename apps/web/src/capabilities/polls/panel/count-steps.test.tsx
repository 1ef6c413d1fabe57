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
    expect(screen.queryAllByText(/moves in steps of five votes or more/)).toHaveLength(said);
  },
);
