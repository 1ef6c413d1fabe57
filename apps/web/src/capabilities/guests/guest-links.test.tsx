import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { GuestLink } from '@hemicycle/contract/guests';
import { permissions } from '@hemicycle/contract/permissions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { GuestLinks } from './GuestLinks.tsx';

const experts: GuestLink = {
  label: 'Experts',
  roles: ['participant'],
  groups: [],
  associatedRoomName: 'Room A',
  userId: 'any',
  idVotingSession: 's1',
  timeCreated: 0,
  guestLinkInvitees: [],
  loginCode: 'CODE',
  isReservationLink: false,
  endsAt: null,
  usesMax: 10,
  boundTo: null,
  createdBy: 'Marit Solberg',
  mail: { sent: 1, failed: 1, waiting: 0 },
  uses: [
    {
      userId: 'g1',
      displayName: 'Ingrid Thorsen (guest)',
      email: 'i@hydro.example',
      cameAt: 0,
      inside: true,
    },
  ],
};

let links: GuestLink[] = [];
let directCode: string | null = null;
let directAdmits = true;
let mails: 'to-files' | 'yes';
let isAway = false;
let calls: string[] = [];
let groups: { id: string; name: string; grouptype: string }[] = [];
let onCreate: () => Response;
let rooms: () => Response;
const copied = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  links = [experts];
  directCode = null;
  directAdmits = true;
  mails = 'to-files';
  isAway = false;
  calls = [];
  groups = [];
  rooms = () => Response.json([]);
  onCreate = () => Response.json({ ...experts, label: 'Press', loginCode: 'NEW', uses: [] }, { status: 201 });
  copied.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  useSite.setState({ config: { ...publicSite, flags: defaultFlags } });
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, 'http://here');
    if (pathname.startsWith('/api/huddle/')) return rooms();
    if (pathname === '/api/groups') return Response.json(groups);
    if (isAway) return new Response(null, { status: 502 });
    if (method === 'GET') {
      const roles = [
        { id: 'member', name: 'Member', votes: true },
        { id: 'participant', name: 'Participant', votes: false },
      ];
      return Response.json({ links, roles, directCode, directAdmits, mails });
    }
    calls.push(`${method} ${pathname}${search} ${typeof body === 'string' ? body : ''}`.trim());
    if (method === 'POST') return onCreate();
    links = [];
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function drawLinks(session: { readonly id?: string } = { id: 's1' }) {
  return draw(
    <>
      <GuestLinks idVotingSession={session.id} />
      <Dialogs />
      <Toasts />
    </>,
  );
}

test('[GUEST-18] a new invitation says that it is on the way, and its row follows by itself', async () => {
  mails = 'yes';
  const pressed = {
    ...experts,
    label: 'Press',
    loginCode: 'NEW',
    uses: [],
    guestLinkInvitees: ['a@hydro.example'],
  };
  onCreate = () => {
    links = [{ ...pressed, mail: { sent: 0, failed: 0, waiting: 1 } }];
    return Response.json(pressed, { status: 201 });
  };
  drawLinks();
  const name = await screen.findByRole('textbox', { name: /^Name of the link/u });
  await userEvent.type(screen.getByRole('textbox', { name: /^Invite by mail/u }), 'a@hydro.example');
  await userEvent.type(name, 'Press{Enter}');
  expect(await screen.findByText('Invitations that are mailed now: 1')).toBeTruthy();
  expect(await screen.findByText(/0 of 1 mailed · 1 on the way/u)).toBeTruthy();
  links = [{ ...pressed, mail: { sent: 1, failed: 0, waiting: 0 } }];
  expect(await screen.findByText(/1 of 1 mailed$/u, {}, { timeout: 5_000 })).toBeTruthy();
});

test('[GUEST-12][GUEST-18][GUEST-09][GUEST-10] Generate makes a link, copies it and empties the name', async () => {
  const { container } = drawLinks();
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name of the link/u });
  expect(name.maxLength).toBe(25);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('participant');
  await expectAccessible(container);
  await userEvent.type(screen.getByRole('textbox', { name: /^Invite by mail/u }), 'A@hydro.example, nobody');
  await userEvent.type(name, ' Press {Enter}');
  expect(await screen.findByText(/These are not addresses: nobody/u)).toBeTruthy();
  await userEvent.clear(screen.getByRole('textbox', { name: /^Invite by mail/u }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Invite by mail/u }), 'A@hydro.example');
  await userEvent.type(name, '{Enter}');
  expect(await screen.findByText('Link copied to clipboard')).toBeTruthy();
  expect(copied).toHaveBeenCalledWith(`${location.origin}/guest/NEW`);
  await waitFor(() => expect(name.value).toBe(''));
  expect(calls).toHaveLength(1);
  expect(JSON.parse(calls[0]?.replace('POST /api/guest/logincode ', '') ?? '')).toMatchObject({
    label: 'Press',
    roles: ['participant'],
    groups: [],
    associatedRoomName: 'main',
    userId: 'any',
    idVotingSession: 's1',
    guestLinkInvitees: ['a@hydro.example'],
    endsAt: null,
    usesMax: null,
  });
});

test('[GUEST-11] weights stand apart from parties, and are offered to who votes alone', async () => {
  groups = [
    { id: 'greens', name: 'Greens', grouptype: 'primary' },
    { id: 'w29', name: 'Council: 29', grouptype: 'vote-weighting' },
  ];
  drawLinks();
  const group = await screen.findByRole('combobox', { name: 'Group' });
  await within(group).findByRole('option', { name: 'Greens' });
  expect(within(group).queryByRole('option', { name: 'Council: 29' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Voting weight' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Member');
  await userEvent.selectOptions(group, 'Greens');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Voting weight' }), 'Council: 29');
  await userEvent.type(screen.getByRole('textbox', { name: /^Name of the link/u }), 'Envoy{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toContain('"groups":["greens","w29"]');
});

test('[GUEST-18] the links follow what others make and remove, while somebody types', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const later = () => act(() => vi.advanceTimersByTimeAsync(10_000));
  drawLinks();
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name of the link/u });
  const list = screen.getByRole('list', { name: 'Guest links' });
  fireEvent.change(name, { target: { value: 'Pre' } });
  name.focus();
  links = [experts, { ...experts, label: 'Envoys', loginCode: 'OTHER' }];
  await later();
  expect(within(list).getByRole('button', { name: 'Remove Envoys' })).toBeTruthy();
  isAway = true;
  await later();
  expect(screen.getByText('The guest links could not be read')).toBeTruthy();
  isAway = false;
  links = [experts];
  await later();
  expect(screen.queryByText('The guest links could not be read')).toBeNull();
  expect(within(list).queryByRole('button', { name: 'Remove Envoys' })).toBeNull();
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe('Pre');
});

test('[GUEST-18] when somebody else removes a link whose question is open, the focus moves to the next row', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const envoys = { ...experts, label: 'Envoys', loginCode: 'OTHER' };
  links = [experts, envoys];
  drawLinks();
  const remove = await screen.findByRole('button', { name: 'Remove Experts' });
  remove.focus();
  fireEvent.click(remove);
  const asks = await screen.findByRole('dialog', { name: 'Remove the link Experts?' });
  expect(asks.contains(document.activeElement)).toBe(true);
  links = [envoys];
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy link Envoys' }));
});

test('[GUEST-16] after the last link is removed, the focus moves to the words that there is none', async () => {
  drawLinks();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Experts' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove, let them stay' }));
  const none = await screen.findByText('This sitting has no guest link.');
  await waitFor(() => expect(document.activeElement).toBe(none));
});

test('[GUEST-18] a link that goes takes no focus from where the person is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  links = [experts, { ...experts, label: 'Envoys', loginCode: 'OTHER' }];
  drawLinks();
  const copy = await screen.findByRole('button', { name: 'Copy link Experts' });
  copy.focus();
  copy.blur();
  links = links.slice(1);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByRole('button', { name: 'Copy link Experts' })).toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test('[GUEST-12] what was typed for a new link is there again after the page is read anew, until it is made', async () => {
  const { unmount } = drawLinks();
  const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name of the link/u });
  const role = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' });
  fireEvent.change(await name(), { target: { value: 'Press' } });
  fireEvent.change(role(), { target: { value: 'member' } });
  const key = `form-draft ${signedIn.userId} guest-link s1`;
  const kept = sessionStorage.getItem(key) ?? '';
  unmount();
  expect(sessionStorage.getItem(key)).toBeNull();
  // A page that is read anew ends without an unmount.
  sessionStorage.setItem(key, kept);
  drawLinks();
  expect((await name()).value).toBe('Press');
  expect(role().value).toBe('member');
  await userEvent.type(await name(), '{Enter}');
  await waitFor(async () => expect((await name()).value).toBe(''));
  expect(sessionStorage.getItem(key)).toBeNull();
});

test('[GUEST-08] a reservation link is made by a box and marked in the list; fast cases take the box away', async () => {
  links = [{ ...experts, isReservationLink: true }];
  drawLinks();
  const list = await screen.findByRole('list', { name: 'Guest links' });
  expect(list.textContent).toContain('Reservation · Participant · Room A');
  const name = screen.getByRole('textbox', { name: /^Name of the link/u });
  const findBox = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Reservation link' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'For whom' }), 'One person each');
  expect(findBox()).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'For whom' }), 'Whoever has the link');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Reservation link' }));
  await userEvent.type(name, 'Court{Enter}');
  await waitFor(() => expect(findBox()?.checked).toBe(false));
  await userEvent.type(name, 'Press{Enter}');
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map((call) => call.includes('"isReservationLink":true'))).toEqual([true, false]);
  act(() =>
    useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, enableFastCases: true } } }),
  );
  expect(findBox()).toBeNull();
});

test('[GUEST-16][GUEST-17][BEY-47] Remove asks what becomes of those inside, and the row goes', async () => {
  drawLinks();
  const row = await screen.findByRole('list', { name: 'Guest links' });
  expect(row.textContent).toContain(
    'Participant · Room A · 1 of 10 came · until the sitting ends · 1 of 2 saved as files, which reach nobody · 1 not',
  );
  expect(row.textContent).toContain('Ingrid Thorsen (guest)');
  await userEvent.click(within(row).getByRole('button', { name: 'Remove Experts' }));
  const asks = await screen.findByRole('dialog', { name: 'Remove the link Experts?' });
  expect(asks.textContent).toContain('1 person who came by it is signed in.');
  await userEvent.click(within(asks).getByRole('button', { name: 'Remove and show them out' }));
  expect(await screen.findByText('Guest Link deleted successfully')).toBeTruthy();
  expect(calls).toEqual(['DELETE /api/guest/logincode/CODE?showOut=true']);
  expect(await screen.findByText('This sitting has no guest link.')).toBeTruthy();
});

test('[GUEST-13] an answer without a code is told', async () => {
  onCreate = () => Response.json({ ...experts, loginCode: '' }, { status: 201 });
  drawLinks();
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name of the link/u }), 'Press');
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText('Failed to create guest link')).toBeTruthy();
});

test('[GUEST-14] a request that fails shows no message, and the name stays', async () => {
  onCreate = () =>
    Response.json({ error: { code: 'internal', message: '', requestId: 'r' } }, { status: 500 });
  drawLinks();
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name of the link/u });
  await userEvent.type(name, 'Press');
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(name.value).toBe('Press');
});

test('[GUEST-18] a clipboard that refuses is told', async () => {
  copied.mockRejectedValue(new Error('no'));
  drawLinks();
  await userEvent.click(await screen.findByRole('button', { name: 'Copy link Experts' }));
  expect(await screen.findByText('Could not copy to clipboard')).toBeTruthy();
});

test('[GUEST-28] without a session the rooms are not loaded, and a dialog says so', async () => {
  drawLinks({});
  const dialog = await screen.findByRole('dialog', { name: 'Error' });
  expect(dialog.textContent).toContain('Error while loading rooms');
});

test('[GUEST-29] a session that is not found while rooms are read is told by a dialog', async () => {
  rooms = () => Response.json({ error: { code: 'not-found', message: '', requestId: 'r' } }, { status: 404 });
  drawLinks();
  const dialog = await screen.findByRole('dialog', { name: 'Error' });
  expect(dialog.textContent).toContain('Could not find the session while selecting the rooms');
});

test('[GUEST-24] the address by title, and what stands there while nothing remains of the title', async () => {
  directCode = '';
  drawLinks();
  expect(await screen.findByText('Will be based on title')).toBeTruthy();
});

test('[GUEST-02] while the waiting room is off the address by title is said to let nobody in, with the way to switch it on', async () => {
  directCode = 'hearing';
  directAdmits = false;
  drawLinks();
  await screen.findByText(/^This address lets nobody in now/u);
  screen.getByText(/Switch “People wait in the lobby until somebody lets them in” on/u);
  expect(screen.queryByRole('button', { name: 'Switch the lobby on' })).toBeNull();
  await expectAccessible();
});

test('[GUEST-02] [LOBBY-12] in the chamber who moderates switches it on there', async () => {
  directCode = 'hearing';
  directAdmits = false;
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  draw(<GuestLinks idVotingSession="s1" isInChamber />);
  const button = await screen.findByRole('button', { name: 'Switch the lobby on' });
  directAdmits = true;
  await userEvent.click(button);
  expect(calls).toEqual(['PUT /api/votingsessions/s1/davra {"waitingRoom":true}']);
  await vi.waitFor(() => expect(screen.queryByText(/^This address lets nobody in now/u)).toBeNull());
});

test('[GUEST-02] where the address by title is off, the list says where it is turned on', async () => {
  drawLinks();
  expect(await screen.findByText(/^Off\. An administrator turns it on under Site, Guests/)).toBeTruthy();
});

test('[BEY-47] personal links are made for each address at once; a row says whose it is, and mails again', async () => {
  onCreate = () =>
    Response.json({ links: [experts, experts], already: ['c@hydro.example'] }, { status: 201 });
  links = [{ ...experts, boundTo: 'a@hydro.example', guestLinkInvitees: ['a@hydro.example'], uses: [] }];
  const { container } = drawLinks();
  const row = await screen.findByRole('list', { name: 'Guest links' });
  expect(row.textContent).toContain('a@hydro.example');
  expect(row.textContent).toContain('not used yet');
  await userEvent.click(within(row).getByRole('button', { name: 'Mail Experts, a@hydro.example again' }));
  expect(await screen.findByText('The link is mailed again')).toBeTruthy();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'For whom' }), 'each');
  expect(screen.queryByRole('textbox', { name: /^How many people/u })).toBeNull();
  await expectAccessible(container);
  await userEvent.type(screen.getByRole('textbox', { name: /^Name of the link/u }), 'Press');
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText('Enter at least one address.')).toBeTruthy();
  await userEvent.type(
    screen.getByRole('textbox', { name: /^Addresses/u }),
    'A@hydro.example b@hydro.example',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText('2 personal links made')).toBeTruthy();
  expect(screen.getByText(/had a personal link already: c@hydro.example/u)).toBeTruthy();
  const body = calls.find((call) => call.startsWith('POST /api/guest/logincode/personal'));
  expect(JSON.parse(body?.replace('POST /api/guest/logincode/personal ', '') ?? '')).toMatchObject({
    emails: ['a@hydro.example', 'b@hydro.example'],
  });
});
