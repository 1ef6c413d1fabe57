import type { ChatMessage } from '@hemicycle/contract/chat';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { openBoothChat } from './chat-calls.ts';
import { emptyChat, useChat } from './chat-store.ts';
import { ChatTab } from './ChatTab.tsx';
import { useUnreadChat } from './use-unread-chat.ts';

const { interpreterRoomView, chatTab, moderation } = permissions;
const channel = (language: 'es' | 'fr', named: readonly string[]): InterpreterChannel => ({
  ...{ id: language, idVotingSession: testSession.idVotingSession, language, boothId: `${language}-booth` },
  languageNative: language === 'es' ? 'Español' : 'Français',
  interpreters: named.map((userId) => ({ userId, displayName: userId })),
  ...{ onAir: null, handover: null, alarm: null, huddleId: null },
});
const message = (id: string, personId: string, roomId: string): ChatMessage => ({
  ...{ id, personId, roomId, text: `${id} of ${personId}`, created: Date.now() },
});
let history: Record<string, ChatMessage[]> = {};
const sent: string[] = [];

beforeEach(() => {
  history = {};
  sent.length = 0;
  useSite.setState({ config: publicSite });
  useChat.setState(emptyChat);
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    const room = /\/api\/chat\/group\/(.+)$/.exec(pathname)?.[1] ?? '';
    if (method !== 'PUT') return Response.json(history[room] ?? []);
    sent.push(room);
    return Response.json(message('m9', 'rosa', room));
  });
});
afterEach(() => {
  useLive.setState(emptyLiveStore);
  useChat.setState(emptyChat);
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Tab() {
  return (
    <>
      <p>unread: {useUnreadChat()}</p>
      <ChatTab />
    </>
  );
}

function sit(actionsAllowed: readonly string[], ...interpreterChannels: InterpreterChannel[]) {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [...actionsAllowed] } });
  useLive.setState({
    ...{ ...emptyLiveStore, session: testSession, connection: 'connected', interpreterChannels },
    people: {
      hugo: livePerson('hugo', { displayName: 'Hugo Paz' }),
      marit: livePerson('marit', { displayName: 'Marit Solberg' }),
    },
  });
}

const tell = (...chatMessages: ChatMessage[]) => act(() => useLive.setState({ chatMessages }));

test('[BEY-38] an interpreter reads and writes in the chat of their booth, where a technician is marked', async () => {
  history = { 'es-booth': [message('m1', 'hugo', 'es-booth'), message('m2', 'marit', 'es-booth')] };
  sit([chatTab, interpreterRoomView], channel('es', ['rosa', 'hugo']), channel('fr', ['hugo']));
  draw(<Tab />);
  await userEvent.click(await screen.findByRole('tab', { name: 'Booth' }));
  const log = await screen.findByRole('log', { name: 'Messages in the booth Español' });
  expect(screen.queryByRole('combobox', { name: 'Booth' })).toBeNull();
  const [ofHugo, ofMarit] = [...log.querySelectorAll('li[class]')].filter((one) =>
    one.textContent?.includes(' of '),
  );
  expect(ofHugo?.textContent).not.toContain('technician');
  expect(ofMarit?.textContent).toContain('technician');
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Message to the booth Español' }),
    'Louder{Enter}',
  );
  await waitFor(() => expect(sent).toEqual(['es-booth']));
  await expectAccessible();
});

test('[BEY-38] a moderator has the chats of all booths, chooses one, and sees what is unread', async () => {
  sit([chatTab, interpreterRoomView, moderation], channel('es', ['hugo']), channel('fr', []));
  draw(<Tab />);
  await screen.findByRole('tab', { name: 'Booth' });
  tell(message('m3', 'hugo', 'es-booth'));
  expect(screen.getByText('unread: 1')).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Booth 1 unread message' })).toBeDefined();
  act(() => openBoothChat('fr-booth'));
  await screen.findByRole('log', { name: 'Messages in the booth Français' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Booth' }), 'Español');
  await screen.findByRole('log', { name: 'Messages in the booth Español' });
  await waitFor(() => expect(screen.getByText('unread: 0')).toBeDefined());
  await expectAccessible();
});

test('[BEY-38] whoever is taken from the booth has its chat no longer, and reads it anew when named again', async () => {
  history = { 'es-booth': [message('m1', 'hugo', 'es-booth')] };
  sit([chatTab, interpreterRoomView], channel('es', ['rosa', 'hugo']));
  draw(<Tab />);
  act(() => openBoothChat('es-booth'));
  await screen.findByText('m1 of hugo');
  act(() => useLive.setState({ interpreterChannels: [channel('es', ['hugo'])] }));
  expect(screen.queryByRole('tab', { name: 'Booth' })).toBeNull();
  expect(screen.queryByText('m1 of hugo')).toBeNull();
  history = { 'es-booth': [message('m1', 'hugo', 'es-booth'), message('m2', 'hugo', 'es-booth')] };
  act(() => useLive.setState({ interpreterChannels: [channel('es', ['rosa', 'hugo'])] }));
  await screen.findByText('m2 of hugo');
});
