import { permissions } from '@hemicycle/contract/permissions';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { ChangingStandBy, useChangeEntry } from './changing-part.tsx';

const sent: { readonly call: string; readonly body: unknown }[] = [];
let refusal: string | null = null;

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    people: { adam: livePerson('adam', { displayName: 'Adam Reid' }) },
    interpretedLanguages: [
      { channelId: 'es-channel', language: 'es', languageNative: 'Español', onAir: false, huddleId: null },
    ],
  });
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    sent.push({
      call: `${method} ${new URL(address, 'http://here').pathname}`,
      body: JSON.parse(String(body)),
    });
    if (refusal !== null) return Response.json({ error: { code: refusal } }, { status: 409 });
    return Response.json({ id: 'n1' });
  });
});
afterEach(() => {
  sent.length = 0;
  refusal = null;
  vi.unstubAllGlobals();
});

function Entries() {
  return useChangeEntry().map(({ key, label, run }) => (
    <button key={key} type="button" onClick={() => run('adam')}>
      {label}
    </button>
  ));
}

const drawMenu = () =>
  draw(
    <>
      <Entries />
      <ChangingStandBy />
    </>,
  );

test('[INTERP-12][NOTIF-12] a moderator chooses what a person hears: a language or the floor', async () => {
  drawMenu();
  for (const [choice, newInterpreterRoomId, newInterpreterTitle] of [
    ['Español', 'es-channel', 'Español'],
    ['Floor (original)', 'none', ''],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name: 'Change the language they hear' }));
    await screen.findByRole('dialog', { name: 'What Adam Reid hears' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'They hear' }), choice);
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const message = { instruction: 'changeInterpreter', newInterpreterRoomId, newInterpreterTitle };
    expect(sent.at(-1)).toEqual({
      call: 'PUT /api/people/notification/adam',
      body: { type: 'moderatorInstruction', message },
    });
  }
});

test('[INTERP-12][BEY-16] whoever is in a huddle is offered the languages of the booths that serve it', async () => {
  const [spanish] = useLive.getState().interpretedLanguages;
  const french = {
    channelId: 'fr-channel',
    language: 'fr',
    languageNative: 'Français',
    onAir: true,
  } as const;
  useLive.setState({
    people: {
      adam: livePerson('adam', { displayName: 'Adam Reid', meeting: 'huddle', meetingId: 'alcove' }),
    },
    interpretedLanguages: [...(spanish === undefined ? [] : [spanish]), { ...french, huddleId: 'alcove' }],
  });
  drawMenu();
  await userEvent.click(await screen.findByRole('button', { name: 'Change the language they hear' }));
  const offered = await screen.findByRole('combobox', { name: 'They hear' });
  const options = [...offered.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options).toEqual(['Floor (original)', 'Français']);
});

test('[INTERP-12] a refusal is told with its reason; a channel that closes meanwhile cannot be chosen', async () => {
  drawMenu();
  refusal = 'not-at-floor';
  await userEvent.click(await screen.findByRole('button', { name: 'Change the language they hear' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await waitFor(() =>
    expect(useToasts.getState().list.shown.at(-1)?.toast.detail).toBe(
      'This person is not in the room for which this language is interpreted now.',
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change the language they hear' }));
  await screen.findByRole('dialog');
  act(() => useLive.setState({ interpretedLanguages: [] }));
  expect(screen.getByText('This channel was closed meanwhile.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(true);
});

test.each([
  ['without the permission', () => useSignIn.setState({ info: signedIn })],
  ['without a language', () => useLive.setState({ interpretedLanguages: [] })],
  [
    'where a hosted provider carries the meetings',
    () => useSite.setState({ config: { ...publicSite, media: 'webex' } }),
  ],
])('[INTERP-12] %s the menu of a person has no such entry', (_what, set) => {
  set();
  drawMenu();
  expect(screen.queryByRole('button')).toBeNull();
});
