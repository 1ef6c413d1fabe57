import type { SessionInfo } from '@hemicycle/contract/auth';
import { permissions } from '@hemicycle/contract/permissions';
import type { VotingSession } from '@hemicycle/contract/sessions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { useSite } from '../site/site-config.ts';
import { ChooseSessionList } from './ChooseSessionList.tsx';

const HOUR = 3_600_000;
const info: SessionInfo = {
  userId: 'u1',
  isGuest: false,
  roles: [
    { id: 'member', name: 'Member' },
    { id: 'captioner', name: 'Captioner' },
  ],
  actionsAllowed: [],
  webexToken: null,
  payloadKey: '',
  userSession: {
    userPreferredVideoInput: null,
    userPreferredAudioInput: null,
    userPreferredAudioOutput: null,
    votingSessionToAttend: null,
    isVirtualBackgroundEnabled: false,
  },
  accessibilityModeEnabled: false,
  personDetails: {
    displayName: 'Rosa Quispe',
    emails: [],
    avatar: null,
    davraEmail: null,
    groups: [],
    webex: { id: 'u1', displayName: 'Rosa Quispe', firstName: '', lastName: '', emails: [], avatar: null },
  },
};

function session(idVotingSession: string, startsIn: number, endsIn: number): VotingSession {
  return {
    idVotingSession,
    title: `Sitting ${idVotingSession}`,
    description: '',
    epochStartTime: Date.now() + startsIn,
    epochEndTime: Date.now() + endsIn,
    mayVote: true,
    presentCount: 3,
    memberCount: 24,
    presiding: 'Marit Solberg',
    telephony: { accessCode: null },
    phoneAndVideoSystemPassword: null,
    webexMeeting: { roomId: null },
    data_json: {
      webex: { id: 'w' },
      davra: {
        waitingRoom: false,
        recording: false,
        quorums: [],
        chatAll: true,
        mirrorTeamsSpaceRoomId: null,
      },
      enableUserConfirmLobbyAttendant: false,
      fastCases: false,
      screenshareViewingDisabledUsers: [],
    },
  };
}

let sessions: VotingSession[] = [];
const calls: { name: string; body: unknown }[] = [];
let refused: Response | undefined;

beforeEach(() => {
  calls.length = 0;
  refused = undefined;
  useSignIn.setState({ info });
  useSite.setState({
    config: {
      siteName: 'National Assembly',
      siteColor: '#1F4A3D',
      siteLogo: null,
      letterhead: '',
      secretariatEmail: 'secretariat@assembly.example',
      helpPageUrl: null,
      languages: [],
      demoAccounts: [],
      demoPassword: null,
      media: 'mesh',
      flags: null,
    },
  });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    calls.push({ name: `${init.method} ${address}`, body: init.body });
    if (refused) return refused;
    return Response.json(init.method === 'GET' ? sessions : { serverTime: Date.now(), info });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const drawList = (onJoined = vi.fn()) =>
  draw(
    <MemoryRouter>
      <ChooseSessionList onJoined={onJoined} papersPath={(id) => `/papers/${id}`} />
    </MemoryRouter>,
  );

test('[AGENDA-01] a sitting whose agenda can be read leads to it, and names its papers where it has some', async () => {
  sessions = [
    { ...session('now', -HOUR, HOUR), agenda: 'papers' },
    { ...session('later', 30 * HOUR, 32 * HOUR), agenda: 'items' },
    session('bare', 30 * HOUR, 32 * HOUR),
  ];
  drawList();
  await screen.findByRole('article', { name: 'Sitting now' });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/papers/now',
    '/papers/later',
  ]);
  expect(screen.getByRole('link', { name: 'Agenda and papers of Sitting now' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Agenda of Sitting later' })).toBeDefined();
  await expectAccessible();
});

test('[AGENDA-01] a sitting that is open says which item is current', async () => {
  sessions = [{ ...session('now', -HOUR, HOUR), currentItem: 'Water Protection Bill' }];
  drawList();
  const card = await screen.findByRole('article', { name: 'Sitting now' });
  expect(within(card).getByText('Current item').nextElementSibling?.textContent).toBe(
    'Water Protection Bill',
  );
  await expectAccessible();
});

test('[SESS-06] ended sessions are not offered, those open now stand out, the others come later', async () => {
  sessions = [
    session('past', -3 * HOUR, -HOUR),
    session('later', 30 * HOUR, 32 * HOUR),
    session('now', -HOUR, HOUR),
  ];
  drawList();
  expect(await screen.findByRole('article', { name: 'Sitting now' })).toBeDefined();
  expect(screen.getByText('Open now')).toBeDefined();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Sitting later'),
  ]);
  expect(screen.queryByText(/Sitting past/)).toBeNull();
  await expectAccessible();
});

test('[BEY-19] a sitting with a lobby says so, and nothing of who is inside', async () => {
  sessions = [{ ...session('now', -HOUR, HOUR), lobby: 'waiting-room', presentCount: 0, memberCount: 0 }];
  drawList();
  expect(await screen.findByText('An attendant lets you in from the lobby.')).toBeDefined();
  expect(screen.queryByText('Present')).toBeNull();
});

test('[BEY-19] so does one that begins later and keeps people in its lobby until then', async () => {
  sessions = [{ ...session('later', 30 * HOUR, 32 * HOUR), lobby: 'until-start' }];
  drawList();
  expect((await screen.findByRole('listitem')).textContent).toContain('An attendant lets you in');
});

test.each([
  { hours: 24, said: '(+1)' },
  { hours: 48, said: '(+2)' },
])(
  '[FND-53] a later sitting that ends $hours h after its time of day says $said',
  async ({ hours, said }) => {
    sessions = [session('later', 30 * HOUR, (30 + hours) * HOUR)];
    drawList();
    expect((await screen.findByRole('listitem')).textContent).toContain(said);
  },
);

test('[SESS-06] that an open sitting goes on till tomorrow is told inside its sentence', async () => {
  sessions = [session('now', -HOUR, 24 * HOUR)];
  drawList();
  expect(await screen.findByText(/, ends tomorrow, \d/)).toBeDefined();
});

test('[FND-19][AUTH-04] joining tells the server first, and keeps the role joined as', async () => {
  sessions = [session('now', -HOUR, HOUR)];
  const onJoined = vi.fn();
  drawList(onJoined);
  fireEvent.change(await screen.findByLabelText('Join as'), { target: { value: 'Captioner' } });
  fireEvent.click(screen.getByRole('button', { name: /Join the sitting/ }));
  await waitFor(() => expect(onJoined).toHaveBeenCalledOnce());
  expect(calls.at(-1)).toEqual({
    name: 'PUT /api/auth/sessioninfo',
    body: '{"userSession":{"votingSessionToAttend":"now"}}',
  });
  expect(localStorage.getItem('joinedAsRole')).toBe('Captioner');
});

test('[SESS-08] a refused join is told, and nobody goes anywhere', async () => {
  sessions = [session('now', -HOUR, HOUR)];
  const onJoined = vi.fn();
  drawList(onJoined);
  const join = await screen.findByRole('button', { name: /Join the sitting/ });
  refused = Response.json({ error: { code: 'not-found', message: '', requestId: 'r' } }, { status: 404 });
  fireEvent.click(join);
  expect((await screen.findByRole('alert')).textContent).toMatch(/not yours to see/);
  expect(onJoined).not.toHaveBeenCalled();
});

test('[SESS-08] nothing to choose from: what, why, what to do; Look again finds what has come', async () => {
  sessions = [];
  drawList();
  expect(await screen.findByText('No sitting is open to you')).toBeDefined();
  expect(screen.getByRole('link', { name: 'secretariat@assembly.example' }).getAttribute('href')).toBe(
    'mailto:secretariat@assembly.example',
  );
  await expectAccessible();
  sessions = [session('now', -HOUR, HOUR)];
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByText('Sitting now')).toBeDefined();
});

test('[SESS-08] an administrator without a sitting is led to the administration, and not to the secretariat', async () => {
  sessions = [];
  useSignIn.setState({ info: { ...info, actionsAllowed: [permissions.adminPage] } });
  drawList();
  expect(await screen.findByText(/^Sittings appear here .* those that have ended\.$/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'To the administration' }).getAttribute('href')).toBe(
    '/app/admin/sessions',
  );
  expect(screen.queryByRole('link', { name: 'secretariat@assembly.example' })).toBeNull();
  await expectAccessible();
});

test('[SESS-05] a list that cannot be read says so and can be read again', async () => {
  refused = Response.json({ error: { code: 'internal', message: '', requestId: 'r' } }, { status: 500 });
  drawList();
  expect(await screen.findByText('The list could not be read')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Look again' })).toBeDefined();
  await expectAccessible();
});
