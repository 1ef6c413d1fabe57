import { permissions } from '@hemicycle/contract/permissions';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { ModerateAll } from './ModerateAll.tsx';
import { useForceMuteNotices } from './use-force-mute-notices.ts';

const session = testSession;
const calls: unknown[] = [];
const everyForce = [
  permissions.forceMuteAllAudio,
  permissions.forceMuteAllVideo,
  permissions.forceMuteAllShare,
];

function as(...actionsAllowed: string[]) {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
}

beforeEach(() => {
  calls.length = 0;
  useSite.setState({ config: publicSite });
  useLive.setState({ ...emptyLiveStore, session, connection: 'connected', version: 1 });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    calls.push([
      `${init.method} ${pathname}`,
      init.body === undefined ? null : JSON.parse(String(init.body)),
    ]);
    return Response.json(pathname.endsWith('/others') ? { muted: 3 } : session.davra);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useLive.setState(emptyLiveStore);
  useToasts.setState({ list: { shown: [], lastShownAtMs: new Map() } });
});

const texts = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);
async function openMenu() {
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Everybody' }));
  return person;
}
const entries = () => screen.getAllByRole('menuitem').map((entry) => entry.textContent);

test('[PERM-22] [PERM-23] [PERM-24] each entry is there for who holds its permission', async () => {
  as();
  const { container, unmount } = draw(<ModerateAll />);
  expect(container.querySelector('button')).toBeNull();
  unmount();
  as(permissions.forceMuteAllVideo);
  draw(<ModerateAll />);
  await openMenu();
  expect(entries()).toEqual(['Keep all cameras off']);
});

test('[PERM-22] everyone else is muted with the permission of sound', async () => {
  as(...everyForce);
  const { container } = draw(<ModerateAll />);
  const person = await openMenu();
  expect(entries()).toEqual([
    'Mute everyone else',
    'Keep all microphones off',
    'Keep all cameras off',
    'Keep all from sharing',
  ]);
  await expectAccessible(container);
  await person.click(screen.getByRole('menuitem', { name: 'Mute everyone else' }));
  await waitFor(() => expect(calls).toEqual([['POST /api/people/mute/others', null]]));
  await waitFor(() => expect(texts()).toEqual(['3 people are muted.']));
});

test.each([
  [
    'audio',
    'Keep all microphones off',
    'Let all speak again',
    'All microphones stay off until you release them.',
  ],
  [
    'video',
    'Keep all cameras off',
    'Let all start video again',
    'All cameras stay off until you release them.',
  ],
  ['share', 'Keep all from sharing', 'Let all share again', 'Nobody shares until you release it.'],
] as const)(
  '[PERM-22] [PERM-23] [PERM-24] %s of all is muted by force and released',
  async (what, force, release, done) => {
    as(...everyForce);
    draw(<ModerateAll />);
    let person = await openMenu();
    await person.click(screen.getByRole('menuitem', { name: force }));
    await waitFor(() =>
      expect(calls).toEqual([['PUT /api/votingsessions/s1/davra', { forceMuteAll: { [what]: true } }]]),
    );
    await waitFor(() => expect(texts()).toEqual([done]));
    const all = { audio: false, video: false, share: false, [what]: true };
    act(() => useLive.setState({ session: { ...session, davra: { ...session.davra, forceMuteAll: all } } }));
    person = await openMenu();
    await person.click(screen.getByRole('menuitem', { name: release }));
    await waitFor(() =>
      expect(calls.at(-1)).toEqual(['PUT /api/votingsessions/s1/davra', { forceMuteAll: { [what]: false } }]),
    );
  },
);

test('[MEDIA-11] being muted by force and released is said once each, and nothing on entering', async () => {
  as(permissions.videoControls);
  const me = (word: -1 | null) =>
    useLive.setState({
      people: { [signedIn.userId]: livePerson(signedIn.userId, { forceMuteAudio: word }) },
    });
  me(-1);
  renderHook(() => useForceMuteNotices());
  await waitFor(() => expect(texts()).toEqual([]));
  act(() => me(null));
  expect(texts()).toEqual(['You may unmute again.']);
  act(() => me(-1));
  expect(texts()).toContain('A moderator keeps your microphone off.');
  act(() =>
    useLive.setState({
      session: {
        ...session,
        davra: { ...session.davra, forceMuteAll: { audio: true, video: true, share: true } },
      },
    }),
  );
  expect(texts()).toHaveLength(3);
  expect(texts()).toContain('A moderator keeps your camera off.');
});

describe('that nobody may share is said', () => {
  const all = (share: boolean) =>
    useLive.setState({
      session: {
        ...session,
        davra: { ...session.davra, forceMuteAll: { audio: false, video: false, share } },
      },
    });
  const me = (forceMuteShare: -1 | 0 | null) =>
    useLive.setState({ people: { [signedIn.userId]: livePerson(signedIn.userId, { forceMuteShare }) } });

  test('[PERM-24][SHARE-08] to who may share, once, and so is the release', () => {
    as(permissions.videoControls, permissions.shareScreenControl);
    me(null);
    renderHook(() => useForceMuteNotices());
    act(() => all(true));
    expect(texts()).toEqual(['A moderator keeps everybody from sharing a screen.']);
    act(() => all(false));
    expect(texts()).toContain('You may share your screen again.');
  });

  test.each([
    { who: 'who shares nothing anyway', actions: [permissions.videoControls], word: null },
    {
      who: 'whom a word of their own lets through',
      actions: [permissions.videoControls, permissions.shareScreenControl],
      word: 0,
    },
  ] as const)('[PERM-24] not to $who', ({ actions, word }) => {
    as(...actions);
    me(word);
    renderHook(() => useForceMuteNotices());
    act(() => all(true));
    expect(texts()).toEqual([]);
  });

  test('[SHARE-09] a word on oneself alone is not said a second time', () => {
    as(permissions.videoControls, permissions.shareScreenControl);
    me(null);
    renderHook(() => useForceMuteNotices());
    act(() => me(-1));
    act(() => me(0));
    expect(texts()).toEqual([]);
  });
});
