import type { GuestInvitation } from '@hemicycle/contract/guests';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readKeptHuddle } from '../../kept-huddle.ts';
import { formats, localZone } from '../../i18n/formats.ts';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSite } from '../site/public.ts';
import { Invitation } from './Invitation.tsx';

const HOUR_MS = 3_600_000;
const invitation: GuestInvitation = {
  by: 'link',
  title: 'Hearing on groundwater',
  epochStartTime: HOUR_MS,
  epochEndTime: 2 * HOUR_MS,
  timeZone: 'Asia/Kathmandu',
  roleName: 'Participant',
  may: { speak: true, raiseHand: true, vote: false },
  room: { id: 'r1', title: 'Room A' },
  endsAt: null,
  alone: true,
  codeGoesTo: null,
  lobby: true,
  watches: true,
  cameAs: null,
};

let answer: Response | GuestInvitation = invitation;
let sent: unknown[] = [];

beforeEach(() => {
  answer = invitation;
  sent = [];
  useSite.setState({ config: { ...publicSite, secretariatEmail: 'help@assembly.example' } });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://here');
    if (pathname === '/api/auth/sessioninfo') return Response.json({ serverTime: 0, info: signedIn });
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)));
      if (pathname === '/api/guest/code/check') return Response.json({ proof: 'PROOF' });
      return new Response(null, { status: 204 });
    }
    return answer instanceof Response ? answer : Response.json(answer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const refused = (code: string, status = 409) =>
  Response.json({ error: { code, message: '', requestId: 'r' } }, { status });

test('[GUEST-01] the times have their zone, also where the reader’s is the same', async () => {
  answer = { ...invitation, timeZone: localZone(), endsAt: 3 * HOUR_MS };
  const { container } = draw(<Invitation loginCode="code" onCame={() => undefined} />);
  await screen.findByRole('heading', { name: 'Hearing on groundwater' });
  const zone = localZone().replaceAll('_', ' ');
  expect(container.textContent).toContain(`${formats().timeRange(HOUR_MS, 2 * HOUR_MS)} in ${zone}`);
  expect(container.textContent).toContain(`It ends on ${formats().stamp(3 * HOUR_MS)} in ${zone}.`);
  expect(container.textContent).not.toContain('where you are');
});

test('[GUEST-01] the page says whose sitting it is and as what one comes, asks name and consent, and goes on', async () => {
  const came = vi.fn<() => void>();
  const { container } = draw(<Invitation loginCode="code" onCame={came} />);
  expect(await screen.findByRole('heading', { name: 'Hearing on groundwater' })).toBeTruthy();
  const words = container.textContent;
  for (const part of [
    'National Assembly: you are invited to',
    'in Asia/Kathmandu',
    'where you are',
    'Room A',
    'Guest, Participant',
    'You have no vote.',
    'Yours alone. It ends with the sitting.',
    'help@assembly.example',
    'Then the lobby: the attendant lets you in.',
  ])
    expect(words).toContain(part);
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Go on as observer' }));
  expect(screen.getByText('Enter your name.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /^Your name/u }), ' Ingrid Thorsen ');
  await userEvent.type(screen.getByRole('textbox', { name: /^E-mail/u }), 'nothing');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Go on to the camera check' }));
  expect(screen.getByText(/This is not an e-mail address/u)).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.clear(screen.getByRole('textbox', { name: /^E-mail/u }));
  await userEvent.click(screen.getByRole('button', { name: 'Go on to the camera check' }));
  await vi.waitFor(() => expect(came).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ loginCode: 'code', displayName: 'Ingrid Thorsen', consent: true }]);
  expect(readKeptHuddle({ userId: 'rosa', idVotingSession: 's1' })).toBe('r1');
});

test('[BEY-47] without consent one goes on as an observer', async () => {
  draw(<Invitation loginCode="code" onCame={() => undefined} />);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Your name/u }), 'Ingrid');
  await userEvent.click(screen.getByRole('button', { name: 'Go on as observer' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([{ loginCode: 'code', displayName: 'Ingrid', consent: false }]),
  );
});

test.each([
  ['guest-link-unknown', 404, 'This invitation is not known'],
  ['guest-link-revoked', 409, 'This link was withdrawn. Ask who invited you for a new one.'],
  ['guest-link-used-up', 409, 'This link has let in as many people as it may.'],
  ['session-ended', 409, 'The sitting is over.'],
])('[BEY-47] %s: the page says so, and whom to ask', async (code, status, words) => {
  answer = refused(code, status);
  const { container } = draw(<Invitation loginCode="code" onCame={() => undefined} />);
  await screen.findByRole('heading');
  expect(container.textContent).toContain(words);
  expect(screen.getByRole('link', { name: 'help@assembly.example' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await expectAccessible(container);
});

test('[BEY-47] a personal link asks for the code first, then for the name; the proof goes along', async () => {
  answer = { ...invitation, codeGoesTo: 'i•••@h•••.example' };
  const came = vi.fn<() => void>();
  const { container } = draw(<Invitation loginCode="code" onCame={came} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Send the code' }));
  const code = await screen.findByRole('textbox', { name: /^Code/u });
  expect(screen.queryByRole('textbox', { name: /^Your name/u })).toBeNull();
  await expectAccessible(container);
  await userEvent.type(code, '1234{Enter}');
  expect(screen.getByText(/A code has 8 digits/u)).toBeTruthy();
  await userEvent.clear(code);
  // As a phone in Arabic writes it, in two groups.
  await userEvent.type(code, '١٢٣٤ ٥٦٧٨{Enter}');
  const name = await screen.findByRole('textbox', { name: /^Your name/u });
  expect(document.activeElement).toBe(name);
  expect(screen.queryByRole('textbox', { name: /^E-mail/u })).toBeNull();
  await userEvent.type(name, 'Ingrid');
  await userEvent.click(screen.getByRole('button', { name: 'Go on as observer' }));
  await vi.waitFor(() => expect(came).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    { loginCode: 'code', language: 'en' },
    { loginCode: 'code', code: '12345678' },
    { loginCode: 'code', displayName: 'Ingrid', consent: false, proof: 'PROOF' },
  ]);
});
