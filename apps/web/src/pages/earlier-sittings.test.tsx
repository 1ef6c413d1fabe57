import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSignIn } from '../capabilities/auth/sign-in.ts';
import { useSite } from '../capabilities/site/public.ts';
import { publicSite, signedIn } from '../testing-person.ts';
import { draw, expectAccessible } from '../testing-render.tsx';
import { EarlierSittings } from './EarlierSittings.tsx';

let moved: object[] = [];

beforeEach(() => {
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/api/transfer') ? { sittings: moved } : { sessions: [], next: null }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  draw(
    <MemoryRouter>
      <EarlierSittings />
    </MemoryRouter>,
  );

test('[BEY-25] beside a sitting from another site the page does not say that there is none', async () => {
  moved = [
    {
      ...{ id: 'm1', title: 'Plenary of the old house', startsMs: Date.UTC(2026, 2, 2, 9), voteCount: 2 },
      origin: { siteName: 'The old house' },
    },
  ];
  show();
  expect(await screen.findByRole('link', { name: 'Plenary of the old house' })).toBeTruthy();
  expect(await screen.findByText('No sitting of this site has ended yet')).toBeTruthy();
  expect(screen.queryByText('No earlier sitting')).toBeNull();
  await expectAccessible();
});

test('[SESS-06] without a sitting from anywhere there is none', async () => {
  moved = [];
  show();
  expect(await screen.findByText('No earlier sitting')).toBeTruthy();
});

test('[FND-04] the foot of a page has the name of the house', async () => {
  useSite.setState({ config: { ...publicSite, siteName: 'Assembly of Rivers' } });
  show();
  expect((await screen.findByRole('contentinfo')).textContent).toContain('Assembly of Rivers');
  expect(document.body.textContent).not.toContain('Hemicycle');
  expect(document.title).toBe('Earlier sittings · Assembly of Rivers');
});
