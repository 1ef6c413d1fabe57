import { defaultFlags } from '@hemicycle/contract/default-flags';
import { permissions } from '@hemicycle/contract/permissions';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useDialogs } from '../../ui/dialog-store.ts';
import { useSite } from '../site/public.ts';
import { RequireSignIn } from './RequireSignIn.tsx';
import { updateUserSession, usePermissionsHere, useSignIn } from './sign-in.ts';

const answer = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const warn = vi.spyOn(console, 'warn');

beforeEach(() => {
  answer.mockReset();
  warn.mockReset().mockImplementation(() => undefined);
  useSite.setState({ config: { ...publicSite, flags: defaultFlags } });
  useSignIn.setState({ info: null });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => answer(address, init));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: '', requestId: 'r' } }, { status });
const logged = () => warn.mock.calls.map(([line]) => String(line));

test('[AUTH-03] a sessioninfo that cannot be read is logged, without a dialog, and the page offers to try again', async () => {
  answer.mockResolvedValue(refusal(503, 'database-unavailable'));
  draw(
    <RequireSignIn>
      <main>the foyer</main>
    </RequireSignIn>,
  );
  expect(await screen.findByText(/database does not answer/)).toBeDefined();
  await waitFor(() => expect(logged()).toEqual([expect.stringMatching(/^sessioninfo could not be read/)]));
  expect(useDialogs.getState().open).toEqual([]);
  await expectAccessible();
  answer.mockResolvedValue(Response.json({ serverTime: 1, info: signedIn }));
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(await screen.findByText('the foyer')).toBeDefined();
});

test.each([
  { why: 'refused', respond: () => Promise.resolve(refusal(401, 'not-signed-in')) },
  { why: 'lost', respond: () => Promise.reject(new TypeError('no network')) },
])(
  '[AUTH-06] a session update that is $why is logged as logged out, and nothing is changed',
  async ({ respond }) => {
    useSignIn.setState({ info: signedIn });
    answer.mockImplementation(respond);
    await expect(updateUserSession({ votingSessionToAttend: 'other' })).rejects.toThrow();
    expect(logged()).toEqual([expect.stringMatching(/^the user appears logged out/)]);
    expect(useSignIn.getState().info).toBe(signedIn);
  },
);

test('[AUTH-04] [AUTH-06] a session update that succeeds is taken over and logs nothing', async () => {
  useSignIn.setState({ info: signedIn });
  const changed = { ...signedIn, userSession: { ...signedIn.userSession, votingSessionToAttend: 'other' } };
  answer.mockResolvedValue(Response.json({ serverTime: 1, info: changed }));
  await updateUserSession({ votingSessionToAttend: 'other' });
  expect(useSignIn.getState().info?.userSession.votingSessionToAttend).toBe('other');
  expect(answer.mock.calls[0]?.[1].body).toBe('{"userSession":{"votingSessionToAttend":"other"}}');
  expect(logged()).toEqual([]);
});

test('[AUTH-01] who came without a sign-in is led to the sign-in page, and nothing is asked that could only be refused', async () => {
  useSite.setState({ config: publicSite });
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  draw(
    <RequireSignIn>
      <main>the foyer</main>
    </RequireSignIn>,
  );
  await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
  expect(String(replace.mock.calls[0]?.[0])).toMatch(/^\/app\/login/);
  expect(answer).not.toHaveBeenCalled();
  replace.mockRestore();
});

const { adminPage, everySession, moderation, vote } = permissions;

test('[PERM-08] who moderates some sittings has the permissions of the one that they attend while they are in it', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [moderation, vote] } });
  answer.mockImplementation(async (address) => {
    const actionsAllowed = address.endsWith('?attending=true') ? [vote] : [moderation, vote];
    return Response.json({ serverTime: 1, info: { ...signedIn, actionsAllowed } });
  });
  const held = () => useSignIn.getState().info?.actionsAllowed;
  const { unmount } = renderHook(() => usePermissionsHere());
  await waitFor(() => expect(held()).toEqual([vote]));
  unmount();
  await waitFor(() => expect(held()).toEqual([moderation, vote]));
  expect(answer).toHaveBeenCalledTimes(2);
});

test.each([
  { who: 'moderates nothing', actionsAllowed: [vote] },
  { who: 'moderates every sitting', actionsAllowed: [moderation, everySession] },
  { who: 'administers', actionsAllowed: [moderation, adminPage] },
])(
  '[PERM-08] who $who has the same permissions in each sitting, and nothing is read',
  ({ actionsAllowed }) => {
    const info = { ...signedIn, actionsAllowed };
    useSignIn.setState({ info });
    renderHook(() => usePermissionsHere()).unmount();
    expect(answer).not.toHaveBeenCalled();
    expect(useSignIn.getState().info).toBe(info);
  },
);

test('[PERM-08] permissions that cannot be read are logged, and stay as they were', async () => {
  const info = { ...signedIn, actionsAllowed: [moderation] };
  useSignIn.setState({ info });
  answer.mockResolvedValue(refusal(503, 'database-unavailable'));
  const { unmount } = renderHook(() => usePermissionsHere());
  await waitFor(() =>
    expect(logged()).toEqual([expect.stringMatching(/^the permissions in this sitting were not read/u)]),
  );
  expect(useSignIn.getState().info).toBe(info);
  unmount();
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
});
