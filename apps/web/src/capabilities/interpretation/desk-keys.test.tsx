import type { BoothHandover } from '@hemicycle/contract/booth-handover';
import type { InterpretedLanguage, InterpreterChannel } from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { INTERPRETER_PATH, useInterpretingMode } from '../../chamber-frame/interpreting.ts';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useAnnouncements } from '../../ui/announcer.ts';
import { useSignIn } from '../auth/public.ts';
import { useChat } from '../chat/chat-store.ts';
import { useSecondRoom } from '../media/public.ts';
import { shortcutKeys } from '../shortcuts/shortcut-keys.ts';
import { switchShortcuts } from '../shortcuts/shortcuts-switch.ts';
import { ShortcutsSheet } from '../shortcuts/ShortcutsSheet.tsx';
import { useSite } from '../site/public.ts';
import { useOwnAir } from './air-store.ts';
import { interpretationChamberPart } from './chamber-part.tsx';
import { DESK_KEYS, deskKeys } from './desk-keys.ts';

const self = signedIn.userId;
const { idVotingSession } = testSession;
const spanish: InterpreterChannel = {
  ...{ id: 'es', idVotingSession, language: 'es', languageNative: 'Español', boothId: 'es-booth' },
  interpreters: [
    { userId: self, displayName: 'Ana' },
    { userId: 'hugo', displayName: 'Hugo Paz' },
    { userId: 'ines', displayName: 'Inés Mora' },
  ],
  ...{ onAir: null, handover: null, alarm: null, huddleId: null },
};
const french: InterpreterChannel = {
  ...spanish,
  ...{ id: 'fr', language: 'fr', languageNative: 'Français', boothId: 'fr-booth', interpreters: [] },
};
const english: InterpreterChannel = {
  ...french,
  ...{ id: 'en', language: 'en', languageNative: 'English', boothId: 'en-booth' },
};
const languageOf = ({ id, language, languageNative }: InterpreterChannel): InterpretedLanguage => ({
  ...{ channelId: id, language, languageNative, onAir: true, huddleId: null },
});
const room = { roomId: 'es', setSending: async () => ({ ok: true }) as const, leave: () => undefined };
const openTab = vi.fn();
const calls: string[] = [];

beforeEach(() => {
  useSite.setState({ config: publicSite });
  const { interpreterRoomView, chatTab } = permissions;
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [interpreterRoomView, chatTab] } });
  inSitting();
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://here');
    if (pathname.startsWith('/api/chat')) return Response.json([]);
    const path = pathname.replace('/api/interpretation/', '');
    calls.push(`${method} ${path}${typeof body === 'string' ? ` ${body}` : ''}`);
    return path.endsWith('/listening') ? new Response(null, { status: 204 }) : Response.json(spanish);
  });
});
afterEach(() => {
  calls.length = 0;
  localStorage.clear();
  useOwnAir.setState({ air: null, lost: null });
  useSecondRoom.setState({ current: null });
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function inSitting(changed: Partial<InterpreterChannel> = {}) {
  const here = (userId: string, displayName: string) =>
    livePerson(userId, { displayName, meeting: 'mainchamber', meetingId: idVotingSession });
  useLive.setState({
    ...emptyLiveStore,
    ...{ session: testSession, connection: 'connected' },
    people: { [self]: here(self, 'Ana'), hugo: here('hugo', 'Hugo Paz'), ines: here('ines', 'Inés Mora') },
    interpreterChannels: [{ ...spanish, ...changed }, french, english],
    interpretedLanguages: [spanish, french, english].map(languageOf),
  });
}

function Page({ list }: { list: boolean }) {
  useInterpretingMode(true);
  const { Desk, banner } = interpretationChamberPart;
  if (Desk === undefined || banner === undefined) return null;
  return (
    <main>
      <banner.Banner />
      <Desk />
      <input aria-label="A field" />
      {list && <ShortcutsSheet />}
    </main>
  );
}

async function open(list = false) {
  const frame = {
    ...{ huddles: { huddle: null, moving: false, enter: async () => undefined } },
    ...{ leave: () => undefined, openTab },
    ...{ chime: () => undefined, chimeAtZero: () => undefined },
  };
  const drawn = draw(
    <MemoryRouter initialEntries={[INTERPRETER_PATH]}>
      <FrameProvider value={frame}>
        <Page list={list} />
      </FrameProvider>
    </MemoryRouter>,
  );
  await screen.findByText('Your partners', { exact: false });
  return drawn;
}

/** The server has this page on air. */
function onAir(handover: Partial<BoothHandover> | null = null) {
  act(() => {
    useOwnAir.setState({
      air: { channelId: 'es', languageNative: 'Español', room, open: true, coughs: false },
    });
    inSitting({
      onAir: { userId: self, sinceMs: Date.now() },
      handover: handover && {
        ...{ giverId: self, takerId: 'hugo', askedBy: 'hugo', minutes: 5, state: 'asked' },
        ...{ endsAtMs: Date.now() + 60_000, changedMs: 1 },
        ...handover,
      },
    });
  });
}

const press = (code: string, target: Element = document.body) =>
  fireEvent.keyDown(target, { code, key: code.at(-1)?.toLowerCase(), altKey: true });
const said = () => useAnnouncements.getState().polite.text;

test('[BEY-38] by keys alone the interpreter on air chooses when and to whom, and asks for the handover', async () => {
  await open();
  press('KeyT');
  onAir();
  await screen.findByLabelText('When');
  press('KeyW');
  expect(said()).toBe('In 1 minute');
  press('KeyW');
  expect(said()).toBe('In 2 minutes');
  press('KeyP');
  expect(said()).toBe('Inés Mora');
  expect(screen.getByLabelText<HTMLSelectElement>('Partner').selectedOptions[0]?.text).toBe('Inés Mora');
  expect(screen.getByLabelText('When')).toHaveProperty('value', '2');
  expect(calls).toEqual([]);
  press('KeyT');
  await waitFor(() => expect(calls).toEqual(['POST es/handover {"userId":"ines","minutes":2}']));
});

test('[BEY-38] by one key each a handover is accepted, refused, and done at once', async () => {
  await open();
  onAir({});
  await screen.findByRole('button', { name: 'Accept' });

  press('KeyW');
  press('KeyP');
  press('KeyY');
  await waitFor(() => expect(calls).toEqual(['PUT es/handover {"now":false}']));
  press('KeyX');
  await waitFor(() => expect(calls.at(-1)).toBe('DELETE es/handover'));
  onAir({ state: 'accepted' });
  press('KeyY');
  press('KeyT');
  await waitFor(() => expect(calls.at(-1)).toBe('PUT es/handover {"now":true}'));
  onAir({ state: 'changing' });
  for (const code of ['KeyT', 'KeyY', 'KeyX']) press(code);
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  expect(calls).toHaveLength(3);
});

test('[BEY-16] [BEY-38] by keys the interpreter hears one booth after the other, the floor, and the partner', async () => {
  await open();
  const chosen = () => localStorage.getItem(`interpretation.${self}`);
  press('KeyE');
  await waitFor(() => expect(calls).toContain('POST fr/listening'));
  press('KeyE');
  await waitFor(() => expect(calls).toContain('POST en/listening'));
  expect(chosen()).toBe('en');
  press('KeyE');
  await waitFor(() => expect(chosen()).toBe('fr'));
  press('KeyO');
  await waitFor(() => expect(chosen()).toBe(''));
  press('KeyU');
  expect(said()).toBe('You hear the partner while they are on air.');
  expect(screen.getByRole('switch')).toHaveProperty('checked', true);
  press('KeyU');
  expect(said()).toBe('You do not hear the partner.');
});

test('[BEY-38] keys lead to the chat with the partner, and to the field of the booth’s chat', async () => {
  await open();
  press('KeyI');
  expect(openTab).toHaveBeenCalledExactlyOnceWith('chat');
  expect(useChat.getState().view).toEqual({ kind: 'conversation', userId: 'hugo' });
  const field = await screen.findByRole('textbox', { name: 'Message to the booth Español' });
  press('KeyJ');
  expect(document.activeElement).toBe(field);
});

test('[BEY-38] [INTERP-02] after a lost line the desk says that the air comes back, and is declined by a press or a key', async () => {
  const { container } = await open();
  const lose = () =>
    act(() => {
      useLive.setState({ connection: 'closed' });
      useOwnAir.setState({ air: null, lost: { channelId: 'es', atMs: Date.now(), returns: true } });
    });
  lose();
  expect(screen.getByText('Off air for now')).toBeDefined();
  expect(screen.getByText(/You go on air again once it is back/u)).toBeDefined();
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Stay off air' }));
  expect(screen.getByText('Off air')).toBeDefined();
  for (const code of ['KeyX', 'KeyA']) {
    lose();
    press(code);
    expect(useOwnAir.getState().lost).toBeNull();
  }
  act(() => inSitting());
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  expect(calls).toEqual([]);
});

test('[BEY-14] [BEY-38] keys of the desk work while the person types, letters alone do not, and none while the shortcuts are off', async () => {
  await open();
  onAir();
  await screen.findByLabelText('When');
  const field = screen.getByRole('textbox', { name: 'A field' });
  for (const key of DESK_KEYS) fireEvent.keyDown(field, { code: deskKeys[key].code, key: 'x' });
  expect(screen.getByLabelText('When')).toHaveProperty('value', '0');
  press('KeyW', field);
  expect(screen.getByLabelText('When')).toHaveProperty('value', '1');
  act(() => switchShortcuts(false));
  press('KeyW', field);
  press('KeyT', field);
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  expect(screen.getByLabelText('When')).toHaveProperty('value', '1');
  expect(calls).toEqual([]);
  expect(screen.queryByText(/Alt\+/u)).toBeNull();
});

test('[BEY-14] [BEY-38] every key of the desk is another one than those of the page, and stands in the list of shortcuts and at its control', async () => {
  const letters = [
    ...shortcutKeys.map(({ letter }) => letter),
    ...DESK_KEYS.map((key) => deskKeys[key].letter),
  ];
  expect(new Set(letters).size).toBe(letters.length);
  const { container, unmount } = await open(true);
  onAir();
  await screen.findByLabelText('When');
  const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  within(list).getByRole('heading', { name: 'At the interpreter’s desk' });
  for (const key of DESK_KEYS) {
    const row = within(list).getByText(i18next.t(`desk:keyDoes.${key}`)).parentElement;
    expect(row?.textContent).toContain(`Alt+${deskKeys[key].letter}`);
  }
  const described = (role: 'button' | 'switch', name: string) =>
    expect(
      screen.getByRole(role, { name, hidden: true }).getAttribute('aria-describedby'),
      name,
    ).not.toBeNull();
  described('button', 'Hand over to Hugo Paz');
  described('button', 'Write to Hugo Paz');
  described('switch', 'Hear the partner who is on air');
  await expectAccessible(container);
  unmount();
  draw(<ShortcutsSheet />);
  expect(screen.queryByText('At the interpreter’s desk')).toBeNull();
});
