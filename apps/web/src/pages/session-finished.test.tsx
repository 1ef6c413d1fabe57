import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { publicSite } from '../testing-person.ts';
import { draw, expectAccessible } from '../testing-render.tsx';
import { useSite } from '../capabilities/site/public.ts';
import { SessionFinished } from './SessionFinished.tsx';

const NEW_TAB =
  'You have another browser tab or device open already. This will cause issues, please close this tab and return to the original';

test.each([
  {
    id: 'EXIT-01',
    at: '/app/session-finished',
    title: 'The sitting has finished',
    text: 'You have left the sitting. You can close this page.',
    on: ['Choose another sitting', '/app/choose-session'],
  },
  {
    id: 'WS-15] [WS-16',
    at: '/app/session-finished?step=duplicatetab',
    title: 'This tab is not in use',
    text: NEW_TAB,
    on: ['Go on here after closing the other tab', '/app'],
  },
])('[$id] $at says "$title" and leads on', async ({ at, title, text, on: [name = '', href] }) => {
  useSite.setState({ config: publicSite });
  draw(
    <MemoryRouter initialEntries={[at]}>
      <SessionFinished />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  await expectAccessible();
});
