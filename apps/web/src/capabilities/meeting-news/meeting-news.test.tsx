import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { Huddle } from '@hemicycle/contract/huddles';
import { permissions } from '@hemicycle/contract/permissions';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { showAccessible } from '../../ui/accessibility-mode.ts';
import { useSignIn } from '../auth/public.ts';
import { useChamberMedia } from '../media/public.ts';
import { useSite } from '../site/public.ts';
import { meetingNewsChamberPart } from './chamber-part.tsx';

const office: Huddle = {
  id: 'h1',
  type: 'other',
  title: 'Water office',
  idVotingSession: testSession.idVotingSession,
  webex: { id: 'h1', title: 'Water office' },
  davra: { subtype: 'default', avatar: null, invitees: ['all'] },
};
const automaticCaptions = { language: 'en', by: 'Marit Solberg', since: 1 } as const;

beforeEach(() => {
  useSite.setState({ config: { ...publicSite, flags: defaultFlags } });
  useSignIn.setState({ info: signedIn });
  useLive.setState({ ...emptyLiveStore, session: testSession, connection: 'connected' });
});
afterEach(() => {
  vi.useRealTimers();
  showAccessible(false);
  localStorage.clear();
});

const davra = (given: Partial<typeof testSession.davra>) =>
  act(() => useLive.setState({ session: { ...testSession, davra: { ...testSession.davra, ...given } } }));
const pill = () => screen.queryByRole('status')?.textContent ?? null;

function drawPill(isHidden = false) {
  const { OverStage } = meetingNewsChamberPart;
  if (OverStage === undefined) throw new Error('Nothing lies over the stage.');
  const drawn = draw(<OverStage isHidden={isHidden} />);
  return { hide: (hidden: boolean) => drawn.rerender(<OverStage isHidden={hidden} />) };
}

test('[NOTIF-01] nothing is told on entering; a change is, for 5 s, one after the other', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  drawPill();
  expect(screen.queryByRole('status')).toBeNull();
  davra({ chatAll: false });
  await waitFor(() => expect(pill()).toBe('The chat with everyone is closed'));
  await expectAccessible();
  act(() => useLive.setState({ huddles: [office], automaticCaptions }));
  expect(pill()).toBe('The chat with everyone is closed');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(pill()).toBe('Automatic captions are on');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(pill()).toBe('The huddle Water office is open');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(pill()).toBe('');
});

test('[NOTIF-01] it is closed by its button, and stays while somebody points at it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  drawPill();
  davra({ chatAll: false });
  const text = await screen.findByText('The chat with everyone is closed');
  await user.hover(text);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(pill()).toBe('The chat with everyone is closed');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(pill()).toBe('');
  davra({ chatAll: true });
  expect(pill()).toBe('The chat with everyone is open');
});

test('[NOTIF-01] [A11Y-03] the site sets the time, 0 for until it is closed, and accessibility mode lengthens it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, meetingPillTimeOut: 0 } } });
  drawPill();
  davra({ chatAll: false });
  await screen.findByText('The chat with everyone is closed');
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(pill()).toBe('The chat with everyone is closed');
  showAccessible(true);
  act(() =>
    useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, meetingPillTimeOut: 1_000 } } }),
  );
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  expect(pill()).toBe('The chat with everyone is closed');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(pill()).toBe('');
});

test('[NOTIF-01] [FND-20] nothing comes where the person switched popups off, and what comes unseen waits', async () => {
  const { hide } = drawPill(true);
  davra({ chatAll: false });
  await waitFor(() => expect(pill()).toBe(''));
  hide(false);
  expect(pill()).toBe('The chat with everyone is closed');
  localStorage.setItem('popups', 'false');
  act(() => useLive.setState({ huddles: [office] }));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(pill()).toBe('');
});

test('[NOTIF-01] who is told otherwise, or whom it does not concern, reads nothing', async () => {
  const { snapshot } = useChamberMedia.getState();
  useChamberMedia.setState({
    snapshot: {
      ...snapshot,
      self: {
        ...snapshot.self,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing reads the track
        microphone: { status: 'on', deviceId: null, track: {} as MediaStreamTrack },
      },
    },
  });
  drawPill();
  // Whose speech is recognised has a toast of their own.
  act(() => useLive.setState({ automaticCaptions }));
  // Whoever is invited to a huddle is asked; an interview is nobody's business.
  act(() =>
    useLive.setState({
      huddles: [
        { ...office, type: 'direct' },
        { ...office, id: 'i1', davra: { ...office.davra, subtype: 'interview' } },
      ],
    }),
  );
  davra({ waitingRoom: true });
  await waitFor(() => expect(pill()).toBe(''));
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  davra({ waitingRoom: false });
  davra({ waitingRoom: true });
  await waitFor(() => expect(pill()).toContain('The lobby is on'));
});
