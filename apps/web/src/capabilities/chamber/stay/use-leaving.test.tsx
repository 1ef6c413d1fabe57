import { NO_SPEAKING_RULES } from '@hemicycle/contract/speaking-rules';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { permissions } from '@hemicycle/contract/permissions';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import type { MediaPerson } from '@hemicycle/media';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestLanguage } from '../../../i18n/i18n.ts';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../../testing-person.ts';
import { draw } from '../../../testing-render.tsx';
import { useDialogs } from '../../../ui/dialog-store.ts';
import { DialogWindow } from '../../../ui/DialogWindow.tsx';
import { leftChamber } from '../../auth/left-chamber.ts';
import { useSignIn } from '../../auth/sign-in.ts';
import { keepEntryChoice, readEntryChoice } from '../../devices/public.ts';
import { LOGOUT_BY_MODERATOR, whyLoggedOut } from '../../exit/public.ts';
import { useSite } from '../../site/public.ts';
import { useChamberMedia } from '../../media/chamber-media.ts';
import { inMainChamber, waterOffice } from './testing-huddles.ts';
import { useLeaving } from './use-leaving.ts';

const autoLeave = vi.hoisted(() => ({
  inHuddle: false,
  hangUpMs: () => 0,
  onLeave: (_reason: 'ended' | 'day-is-over'): boolean => false,
}));
vi.mock('../../autoleave/public.ts', () => ({
  useAutoLeave: (given: typeof autoLeave) => void Object.assign(autoLeave, given),
}));

function OpenDialogs() {
  const open = useDialogs((dialogs) => dialogs.open);
  return open.map((dialog) => <DialogWindow key={dialog.id} dialog={dialog} />);
}

const onThePhone: MediaPerson = {
  peerId: 'phone',
  userId: signedIn.userId,
  sends: { microphone: false, camera: false, share: false },
  microphone: null,
  camera: null,
  share: null,
  shareAudio: null,
  speaking: false,
  quality: 'good',
};
const ownFloor: LiveSpeakers = {
  id: 'l1',
  title: null,
  openedAt: 1,
  closedAt: null,
  itemId: null,
  ...NO_SPEAKING_RULES,
  handsUntil: null,
  version: 1,
  elsewhere: null,
  carried: null,
  speeches: [
    {
      ...{ kind: 'speech', ofSpeech: null, interrupted: false, side: null, byName: false },
      id: 'own',
      number: 1,
      userId: signedIn.userId,
      displayName: 'Rosa Quispe',
      groupId: null,
      groupName: null,
      startedAt: 1,
      endedAt: null,
      spokenMs: 0,
      runningSince: 1,
    },
  ],
};
const sent: string[] = [];
const close = vi.fn(async () => {});
const go = vi.fn<(address: string) => void>();
let leaving: { readonly current: ReturnType<typeof useLeaving> };

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    sent.push(`${init?.method ?? 'GET'} ${input}`);
    return new Response(null, { status: 204 });
  });
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: signedIn });
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected' });
  draw(<OpenDialogs />);
  leaving = renderHook(() => useLeaving({ idVotingSession: 's1', close, go })).result;
});

afterEach(() => {
  useLive.setState(emptyLiveStore);
  act(() => useDialogs.setState({ open: [] }));
  vi.unstubAllGlobals();
  close.mockClear();
  go.mockClear();
  document.cookie = 'localePreference=; max-age=0; path=/';
});

test('[I18N-04] in the chamber a change of language asks, hangs up and reads the page anew', async () => {
  const reload = vi.fn();
  const changed = requestLanguage('ar', reload);
  await screen.findByRole('dialog', { name: 'Are you sure?' });
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Change the language' }));
  await changed;
  expect(sent).toEqual(['PUT /api/people/meeting']);
  expect(close).toHaveBeenCalledOnce();
  expect(document.cookie).toContain('ar');
  expect(reload).toHaveBeenCalledOnce();
});

test('[I18N-04] whoever does not want to change the language after all stays as they are', async () => {
  const reload = vi.fn();
  const changed = requestLanguage('ar', reload);
  await screen.findByRole('dialog', { name: 'Are you sure?' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await changed;
  expect(sent).toEqual([]);
  expect(close).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  expect(i18next.language).toBe('en-US');
});

test('[EXIT-11] when the host ends the meeting everybody hangs up, is told, and goes where leaving leads', async () => {
  act(() => useLive.setState({ session: { ...testSession, endedByHost: true } }));
  const told = await screen.findByRole('dialog');
  expect(close).toHaveBeenCalledOnce();
  expect(go).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/app/choose-session'));
  expect(told.textContent).not.toBe('');
});

/** Somebody who moderates, on a site where hosts may end the meeting. */
function host() {
  const actionsAllowed = [...signedIn.actionsAllowed, permissions.moderation];
  act(() => {
    useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
    const flags = { ...defaultFlags, hostLeaveActions: ['endMeeting' as const] };
    useSite.setState({ config: { ...publicSite, flags } });
  });
}

test('[EXIT-11] a host ends the sitting for everybody after a question, and then leaves', async () => {
  expect(leaving.current.endForAll).toBeNull();
  host();
  const ask = async (answer: string) => {
    act(() => leaving.current.endForAll?.());
    await screen.findByRole('dialog', { name: 'End the sitting for everybody?' });
    fireEvent.click(screen.getByRole('button', { name: answer }));
    await act(() => Promise.resolve());
  };
  await ask('Go on with the sitting');
  expect(sent).toEqual([]);
  await ask('End the sitting');
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/app/choose-session'));
  expect(sent).toEqual(['POST /api/votingsessions/s1/end', 'PUT /api/people/meeting']);
});

test('[EXIT-03] [PERM-36] whoever left comes back silent and unseen in this tab, and by a change of language as they were', async () => {
  const chosen = { observer: false, camera: true, microphone: true, microphoneMuted: false };
  keepEntryChoice(chosen);
  const changed = requestLanguage('ar', () => undefined);
  fireEvent.click(await screen.findByRole('button', { name: 'Change the language' }));
  await changed;
  expect(readEntryChoice()).toEqual(chosen);
  expect(leftChamber()).toBeNull();
  act(() => leaving.current.toFoyer());
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await vi.waitFor(() => expect(go).toHaveBeenCalled());
  expect(readEntryChoice()).toEqual({ ...chosen, camera: false, microphoneMuted: true });
  expect(leftChamber()).toBe('s1');
});

test.each([
  { what: 'leaving', leave: () => leaving.current.leave() },
  { what: 'logging out', leave: () => leaving.current.logOut() },
])('[EXIT-03] [BEY-13] who has the floor reads on $what what becomes of it', async ({ leave }) => {
  const read = async () => {
    act(leave);
    const { textContent } = await screen.findByRole('dialog', { name: 'Are you sure?' });
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    return textContent.includes('You have the floor.');
  };
  expect(await read()).toBe(false);
  act(() => useLive.setState({ speakers: ownFloor }));
  expect(await read()).toBe(true);
});

test('[MOD-06] [MEDIA-26] whom a moderator removed is not asked, leaves at once, also while sharing, and reads whose doing it was', async () => {
  const { snapshot } = useChamberMedia.getState();
  const share = { status: 'on', track: new FakeTrack('video', 'screen'), deviceId: null } as const;
  act(() => useChamberMedia.setState({ snapshot: { ...snapshot, self: { ...snapshot.self, share } } }));
  await act(() => leaving.current.logOutNow());
  act(() => useChamberMedia.setState({ snapshot }));
  expect(sent).toEqual([]);
  expect(close).toHaveBeenCalledOnce();
  expect(go).toHaveBeenCalledExactlyOnceWith(LOGOUT_BY_MODERATOR);
  expect(whyLoggedOut(new URL(LOGOUT_BY_MODERATOR, 'https://house.example').search)).toBe('moderator');
  expect(whyLoggedOut('')).toBeNull();
});

test('[LEAVE-09] [EXIT-10] [HUD-08] who sits in a huddle stays at the end of the meeting, and leaves when a day is over', async () => {
  const huddles = { ...inMainChamber, huddle: waterOffice };
  expect(autoLeave.inHuddle).toBe(false);
  renderHook(() => useLeaving({ idVotingSession: 's1', close, huddles, go }));
  expect(autoLeave.inHuddle).toBe(true);
  await act(async () => expect(autoLeave.onLeave('ended')).toBe(false));
  expect(close).not.toHaveBeenCalled();
  await act(async () => expect(autoLeave.onLeave('day-is-over')).toBe(true));
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(sent).toEqual(['GET /api/huddle/member/remove/h1', 'PUT /api/people/meeting']);
});

test('[BEY-19] a call that rings is taken back without a question, and an interview that was started asks', async () => {
  const room = { ...waterOffice, davra: { ...waterOffice.davra, subtype: 'interview' as const } };
  const leave = vi.fn(async () => undefined);
  const huddles = { huddle: room, leave };
  const { result } = renderHook(() => useLeaving({ idVotingSession: 's1', close, huddles, go }));
  const tell = (sinceMs: number | null) =>
    act(() =>
      useLive.setState({
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these fields are read
        lobby: { people: [{ userId: 'ada', interview: { roomId: room.id, sinceMs } }] } as never,
      }),
    );
  tell(null);
  act(() => result.current.leave());
  expect(leave).toHaveBeenCalledOnce();
  tell(1);
  act(() => result.current.leave());
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(leave).toHaveBeenCalledOnce();
});

test('[HUD-08] [EXIT-09] whom another closes the huddle is not asked any more whether to leave it', async () => {
  const leave = vi.fn(async () => undefined);
  const { result, rerender } = renderHook(
    ({ sits }) =>
      useLeaving({ idVotingSession: 's1', close, huddles: { huddle: sits ? waterOffice : null, leave }, go }),
    { initialProps: { sits: true } },
  );
  act(() => result.current.leave());
  await screen.findByRole('button', { name: 'Leave huddle' });
  rerender({ sits: false });
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => Promise.resolve());
  expect(leave).not.toHaveBeenCalled();
});

test.each([
  { way: 'toFoyer', button: 'Leave', destination: '/app/choose-session', told: [] },
  { way: 'logOut', button: 'Log out', destination: '/app/logout', told: ['PUT /api/people/meeting'] },
] as const)(
  '[MEDIA-25] [EXIT-04] of whoever is on another device too, by $way goes: $told',
  async ({ way, button, destination, told }) => {
    const { snapshot } = useChamberMedia.getState();
    act(() =>
      useChamberMedia.setState({ snapshot: { ...snapshot, connection: 'joined', people: [onThePhone] } }),
    );
    act(() => leaving.current[way]());
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith(destination));
    expect(sent).toEqual(told);
    act(() => useChamberMedia.setState({ snapshot }));
  },
);

test('[LEAVE-07] [MEDIA-26] [MEDIA-27] who is put out hangs up as much earlier as it takes: with a share, and with a sync', () => {
  expect(autoLeave.hangUpMs()).toBe(0);
  const { snapshot } = useChamberMedia.getState();
  const share = { status: 'on', track: new FakeTrack('video', 'screen'), deviceId: null } as const;
  act(() => useChamberMedia.setState({ snapshot: { ...snapshot, self: { ...snapshot.self, share } } }));
  expect(autoLeave.hangUpMs()).toBe(5000);
  act(() =>
    useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, runWebexSyncMeeting: true } } }),
  );
  expect(autoLeave.hangUpMs()).toBe(5500);
  act(() => useChamberMedia.setState({ snapshot }));
  expect(autoLeave.hangUpMs()).toBe(500);
});
