import type { AgendaItem } from '@hemicycle/contract/agenda';
import { permissions } from '@hemicycle/contract/permissions';
import { act, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLive } from '../../../realtime/use-live.ts';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { livePerson, publicSite, signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useAnnouncements } from '../../../ui/announcer.ts';
import { useSignIn } from '../../auth/public.ts';
import { useSite } from '../../site/public.ts';
import { testPoll } from '../../polls/testing-house.ts';
import { TopBar } from './TopBar.tsx';

beforeEach(() => {
  useSignIn.setState({ info: signedIn });
  useLive.setState({
    polls: [],
    session: {
      idVotingSession: 's1',
      title: 'Plenary sitting 114',
      description: 'Item 4',
      epochStartTime: 0,
      epochEndTime: 1,
      presiding: null,
      davra: {
        waitingRoom: false,
        recording: false,
        quorums: [],
        chatAll: true,
        mirrorTeamsSpaceRoomId: null,
      },
    },
  });
});

function drawBar(hideNavBar: boolean): void {
  const flags = { ...defaultFlags, hideNavBar, enableQuorum: true };
  useSite.setState({ config: { ...publicSite, flags } });
  draw(<TopBar onEnd={null} onFoyer={vi.fn()} onLogOut={vi.fn()} />);
}

test('[FND-06] the bar names the house and who is signed in', async () => {
  drawBar(false);
  expect(screen.getByRole('banner').textContent).toContain(publicSite.siteName);
  const account = screen.getByRole('button', { name: 'Account of Rosa Quispe' });
  // The name comes from the visible words: an `aria-label` could differ from them.
  expect(account.hasAttribute('aria-label')).toBe(false);
  await expectAccessible();
});

test('[FND-06] an open vote stands before the quorum, which keeps its place when it comes', () => {
  useLive.setState({ polls: [{ ...testPoll, status: 'open' }] });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.quorumsView] } });
  drawBar(false);
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons.slice(0, 2)).toEqual([expect.stringMatching(/^Show the vote/), 'Quorum']);
});

test('[CFG-06] hideNavBar hides the bar and leaves the heading of the page', () => {
  drawBar(true);
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plenary sitting 114');
});

test.each([
  { why: 'all three', flag: true, recording: true, widthPx: 1401, shown: true },
  { why: 'the site does not want it', flag: false, recording: true, widthPx: 1401, shown: false },
  { why: 'nothing records', flag: true, recording: false, widthPx: 1401, shown: false },
  { why: 'not wider than 1400 px', flag: true, recording: true, widthPx: 1400, shown: false },
])('[MEDIA-21] the videotaped notice: $why', async ({ flag, recording, widthPx, shown }) => {
  window.innerWidth = widthPx;
  useSite.setState({
    config: { ...publicSite, flags: { ...defaultFlags, showVideotapedMessage: flag } },
  });
  const { session } = useLive.getState();
  if (session) useLive.setState({ session: { ...session, davra: { ...session.davra, recording } } });
  draw(<TopBar onEnd={null} onFoyer={vi.fn()} onLogOut={vi.fn()} />);
  expect(screen.queryByText('This sitting is being videotaped') !== null).toBe(shown);
  await expectAccessible();
});

test('[MEDIA-21] whoever is in a huddle that is recorded is told so too', () => {
  window.innerWidth = 1401;
  useSite.setState({
    config: { ...publicSite, flags: { ...defaultFlags, showVideotapedMessage: true } },
  });
  const record = (roomId: string, asksUntil: number | null) =>
    act(() =>
      useLive.setState({
        people: { [signedIn.userId]: livePerson(signedIn.userId, { meeting: 'huddle', meetingId: 'h1' }) },
        recording: {
          statuses: [],
          streaming: null,
          rooms: [
            { recordingId: 'r1', kind: 'recording', roomId, interpreter: false, asksUntil, answer: true },
          ],
        },
      }),
    );
  const isTold = () => screen.queryByText('This sitting is being videotaped') !== null;
  record('h1', 1);
  draw(<TopBar onEnd={null} onFoyer={vi.fn()} onLogOut={vi.fn()} />);
  expect(isTold()).toBe(false);
  record('h1', null);
  expect(isTold()).toBe(true);
  record('h2', null);
  expect(isTold()).toBe(false);
});

test('the notice is read out, also when the recording begins later, and stands where the bar is hidden too', () => {
  window.innerWidth = 1401;
  const record = (recording: boolean) =>
    act(() => {
      const { session } = useLive.getState();
      if (session) useLive.setState({ session: { ...session, davra: { ...session.davra, recording } } });
    });
  record(false);
  useSite.setState({
    config: { ...publicSite, flags: { ...defaultFlags, hideNavBar: true, showVideotapedMessage: true } },
  });
  useAnnouncements.setState({ polite: { text: '', number: 0 } });
  draw(<TopBar onEnd={null} onFoyer={vi.fn()} onLogOut={vi.fn()} />);
  expect(screen.queryByText('This sitting is being videotaped')).toBeNull();
  expect(useAnnouncements.getState().polite.number).toBe(0);
  record(true);
  expect(screen.getByText('This sitting is being videotaped')).toBeDefined();
  expect(useAnnouncements.getState().polite).toEqual({ text: 'This sitting is being videotaped', number: 1 });
  expect(screen.queryByRole('banner')).toBeNull();
  record(false);
  expect(screen.queryByText('This sitting is being videotaped')).toBeNull();
});

test('[AGENDA-01][I18N-07] the title of the current item is cut at its own end, apart from the word for items', async () => {
  await i18next.changeLanguage('ar');
  const { agenda } = useLive.getState();
  const item: AgendaItem = {
    ...{ id: 'bill', number: '4', title: 'Water Protection Bill', parentId: null, hasText: false },
    ...{ plannedStart: null, plannedMinutes: null, state: 'current', begunAt: 0, endedAt: null },
    ...{ spentMs: 0, runningSince: 0, version: 0, votes: [], kind: 'item', consent: false },
    ...{ movers: [], parties: [], paperCount: 0 },
  };
  useLive.setState({ agenda: { ...agenda, items: [item] } });
  drawBar(false);
  const title = screen.getByText('Water Protection Bill');
  expect(title.getAttribute('dir')).toBe('auto');
  expect(title.parentElement?.textContent).toBe('البند \u20684\u2069: Water Protection Bill');
  act(() => useLive.setState({ agenda }));
  await i18next.changeLanguage('en');
});

test('[FND-48] what the sitting deals with is told whole in a tooltip, for 8 s', () => {
  vi.useFakeTimers();
  drawBar(false);
  fireEvent.mouseEnter(screen.getByText('Item 4'));
  fireEvent.mouseMove(screen.getByText('Item 4'));
  act(() => void vi.advanceTimersByTime(500));
  act(() => void vi.advanceTimersByTime(7_999));
  expect(screen.getByRole('tooltip').textContent).toBe('Item 4');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('tooltip')).toBeNull();
  vi.useRealTimers();
});
