import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useSignIn } from '../../auth/public.ts';
import { useSite } from '../../site/public.ts';
import { NotIn } from './NotIn.tsx';

test.each([
  {
    row: 'WS-15',
    entry: 'paused',
    title: 'This tab is not in use',
    on: 'Go on here after closing the other tab',
  },
  { row: 'SESS-08', entry: 'ended', title: 'The sitting has ended', on: 'Go to the foyer' },
  { row: 'SESS-08', entry: 'not-found', title: 'This sitting is not open to you', on: 'Go to the foyer' },
] as const)(
  '[$row] whoever is $entry reads "$title" and one sentence, and is led on',
  async ({ entry, title, on }) => {
    useSite.setState({ config: publicSite });
    useSignIn.setState({ info: signedIn });
    draw(
      <MemoryRouter>
        <NotIn entry={entry} failure={null} onTryAgain={() => undefined} />
      </MemoryRouter>,
    );
    const heading = await screen.findByRole('heading', { level: 1, name: title });
    expect(heading.nextElementSibling?.tagName).toBe('P');
    expect(heading.nextElementSibling?.textContent).not.toBe('');
    expect(screen.getByRole('link', { name: on })).toBeTruthy();
    await expectAccessible();
  },
);

test('[WS-01] whose account has too many connections reads what to do, and may try at once', async () => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: signedIn });
  const onTryAgain = vi.fn();
  draw(
    <MemoryRouter>
      <NotIn entry="crowded" failure={null} onTryAgain={onTryAgain} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', {
    level: 1,
    name: 'Your account is open in too many tabs or on too many devices',
  });
  screen.getByText(/Close one of the others/);
  await expectAccessible();
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(onTryAgain).toHaveBeenCalledOnce();
});

test('[SESS-12] whose way in takes a while reads that they are entering, under a heading', async () => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: signedIn });
  draw(
    <MemoryRouter>
      <NotIn entry="entering" failure={null} onTryAgain={() => undefined} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'You are entering the chamber' })).toBeTruthy();
  await expectAccessible();
});
