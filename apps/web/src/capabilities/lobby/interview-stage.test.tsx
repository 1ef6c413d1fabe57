import type { LobbyPerson } from '@hemicycle/contract/lobby';
import { permissions } from '@hemicycle/contract/permissions';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useChamberMedia } from '../media/public.ts';
import { useSite } from '../site/public.ts';
import { InterviewStage } from './InterviewStage.tsx';

const ingrid: LobbyPerson = {
  userId: 'ingrid',
  displayName: 'Ingrid Thorsen',
  avatar: null,
  kind: 'guest',
  linkName: null,
  groupName: null,
  state: 'interview',
  waitingSinceMs: 0,
  selfTest: null,
  interview: {
    ...{ roomId: 'r1', byUserId: signedIn.userId, byName: 'Joris Peeters' },
    ...{ calledMs: 0, sinceMs: 0, isHere: true },
  },
  lastCall: null,
  identitySeenMs: null,
};
let calls: string[] = [];
let fails = false;
const tellQueue = (person: LobbyPerson) =>
  useLive.setState({ lobby: { people: [person], held: [], refused: [], messages: [] } });

beforeEach(() => {
  calls = [];
  fails = false;
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    people: {
      [signedIn.userId]: livePerson(signedIn.userId, { meeting: 'huddle', meetingId: 'r1' }),
    },
  });
  tellQueue(ingrid);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(String(address), 'http://site.test').pathname;
    if (path.endsWith('interviewquestions')) return Response.json(['What is your name?', 'Who invited you?']);
    calls.push(`${init.method ?? 'GET'} ${path} ${init.body === undefined ? '' : String(init.body)}`.trim());
    if (fails) return Response.json({ error: { code: 'lobby-decided', message: '' } }, { status: 409 });
    return path.endsWith('identity') ? Response.json({ identitySeenMs: 1 }) : Response.json({ admitted: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const toasts = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('[LOBBY-03][PEOP-01] who has no camera on is shown by the picture of the account', () => {
  tellQueue({ ...ingrid, avatar: '/api/people/pictures/ingrid.jpg' });
  draw(<InterviewStage />);
  const face = screen.getByRole('img', { name: /Ingrid Thorsen/u });
  expect(face.querySelector('img')?.getAttribute('src')).toBe('/api/people/pictures/ingrid.jpg');
});

test('[LOBBY-03][BEY-19] the attendant has the questions, ticks the identity once, and decides', async () => {
  draw(<InterviewStage />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'What is your name?' }));
  await expectAccessible();
  const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Identity seen' });
  expect(tick().checked).toBe(false);
  await userEvent.type(screen.getByLabelText('Note for the audit log, optional'), ' Passport, ends in 417 ');
  await userEvent.click(tick());
  const path = '/api/lobby/votingsession/s1';
  expect(calls).toEqual([
    `POST ${path}/interview/identity {"userId":"ingrid","note":"Passport, ends in 417"}`,
  ]);
  act(() => tellQueue({ ...ingrid, identitySeenMs: 1 }));
  expect([tick().checked, tick().disabled]).toEqual([true, true]);
  expect(screen.queryByLabelText('Note for the audit log, optional')).toBeNull();
  expect(screen.getByText(/^In the audit log: .*, Ingrid Thorsen, /u)).toBeTruthy();
  await press('Back to the queue');
  await press('Let in Ingrid Thorsen');
  expect(calls.slice(1)).toEqual([`DELETE ${path}/interview`, `POST ${path}/admit {"userIds":["ingrid"]}`]);
});

test('[BEY-19] while the call rings the attendant may take it back or decide, and ticks nothing', async () => {
  const { interview } = ingrid;
  tellQueue({ ...ingrid, interview: interview && { ...interview, sinceMs: null } });
  draw(<InterviewStage />);
  expect(screen.getByRole('heading', { name: 'Call to Ingrid Thorsen' })).toBeTruthy();
  expect(screen.getByText(/^It rings\./u)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reset…' })).toBeNull();
  await expectAccessible();
  await press('Take the call back');
  expect(calls).toEqual(['DELETE /api/lobby/votingsession/s1/interview']);
  act(() => tellQueue(ingrid));
  expect(await screen.findByRole('checkbox', { name: 'Identity seen' })).toBeTruthy();
});

test('[BEY-19] while the media are down the attendant reads so, and still decides', async () => {
  draw(<InterviewStage />);
  expect(await screen.findByText('The other side is being connected')).toBeTruthy();
  const { snapshot } = useChamberMedia.getState();
  act(() =>
    useChamberMedia.setState({
      snapshot: {
        ...snapshot,
        connection: 'failed',
        problem: { code: 'media-unreachable', source: null, limit: null },
      },
    }),
  );
  expect(screen.getByText(/^Picture and sound are interrupted\. You can still decide/)).toBeTruthy();
  await press('Let in Ingrid Thorsen');
  expect(calls).toEqual(['POST /api/lobby/votingsession/s1/admit {"userIds":["ingrid"]}']);
});

test('[LOBBY-07][LOBBY-10] a reset asks first, and its failure has the text of the specification', async () => {
  draw(
    <>
      <InterviewStage />
      <Dialogs />
    </>,
  );
  await press('Reset…');
  expect(calls).toEqual([]);
  fails = true;
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset' }));
  await vi.waitFor(() => expect(toasts()).toContain('Error from server while resetting interview'));
  expect(calls).toEqual(['GET /api/lobby/resetAttendantCompleted']);
});

test('[LOBBY-03] a button keeps the focus while what it does is being done', async () => {
  draw(<InterviewStage />);
  let end: (answer: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => (end = resolve));
  vi.stubGlobal('fetch', () => answer);
  await press('Back to the queue');
  const back = screen.getByRole('button', { name: 'Back to the queue' });
  expect(back.getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(back);
  act(() => end(new Response(null, { status: 204 })));
  await vi.waitFor(() => expect(back.getAttribute('aria-busy')).toBeNull());
});

test('[LOBBY-09] a failure of a decision has the text of the specification, and a lost line is told', async () => {
  draw(<InterviewStage />);
  fails = true;
  await press('Back to the queue');
  await vi.waitFor(() => expect(toasts()).toContain('Error from server while managing lobby queue'));
  const { interview } = ingrid;
  act(() => tellQueue({ ...ingrid, interview: interview && { ...interview, isHere: false } }));
  expect(screen.getByText(/^The line of this person is lost/u)).toBeTruthy();
});
