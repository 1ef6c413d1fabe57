import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../../../testing-render.tsx';
import { BallotPreview } from './BallotPreview.tsx';
import { formOf } from './draft-form.ts';

test('[BEY-08] the preview of a ranking asks for a ranking', () => {
  const form = formOf(null, {
    voteOptions: ['Ngozi', 'Tomasz'],
    anonymous: 'open',
    agendaItems: 'when-opened',
  });
  draw(<BallotPreview form={{ ...form, ballot: 'ranking' }} />);
  expect(screen.getByText('Rank the options, best first')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ngozi', 'Tomasz']);
});
