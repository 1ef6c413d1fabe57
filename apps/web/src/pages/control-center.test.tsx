import { permissions } from '@hemicycle/contract/permissions';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSignIn } from '../capabilities/auth/public.ts';
import { useSite } from '../capabilities/site/public.ts';
import { publicSite, signedIn } from '../testing-person.ts';
import { draw } from '../testing-render.tsx';
import { ControlCenter } from './ControlCenter.tsx';

const asked = vi.fn<(address: string) => void>();

beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal('fetch', async (address: string) => {
    asked(address);
    return Response.json([]);
  });
  useSite.setState({ config: publicSite });
});

test.each([
  { holds: [permissions.moderation, permissions.streamingsView], opens: false },
  { holds: [permissions.controlCenterPage, permissions.recordingsView], opens: true },
])('[PERM-26] the control center opens for $holds: $opens', async ({ holds, opens }) => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [...holds] } });
  draw(
    <MemoryRouter initialEntries={['/app/controlcenter?session=s1']}>
      <ControlCenter />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1, name: 'Control center' }) !== null).toBe(opens);
  // Without the permission the page asks for nothing.
  if (!opens) expect(asked).not.toHaveBeenCalled();
});
