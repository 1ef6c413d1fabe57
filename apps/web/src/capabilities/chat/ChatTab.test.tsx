import type { ChatMessage } from '@hemicycle/contract/chat';
import { permissions } from '@hemicycle/contract/permissions';
import type { ClientFlags } from '@hemicycle/contract/site';
import { directRoomId } from '@hemicycle/rules/chat/direct-room';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { showAccessible } from '../../ui/accessibility-mode.ts';
import { useAnnouncements } from '../../ui/announcer.ts';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/sign-in.ts';
import { useSite } from '../site/site-config.ts';
import { AllRoomsNotices } from './AllRoomsNotices.tsx';
import { emptyChat, useChat } from './chat-store.ts';
import { ChatTab } from './ChatTab.tsx';
import { useUnreadChat } from './use-unread-chat.ts';

const WITH_MARIT = directRoomId('s1', 'rosa', 'marit');
const NOW = Date.now();
const session = testSession;
let lastId = 0;
const message = (personId: string, text: string, roomId = 's1', created = NOW - 60_000): ChatMessage => {
  lastId += 1;
  return { id: `m${lastId}`, roomId, personId, text, created: created + lastId };
};

let history: Record<string, ChatMessage[]> = {};
let directs: unknown[] = [];
const sent: { roomId: string; text: string; requestId: string }[] = [];
const davra: unknown[] = [];
let failure: string | undefined;

beforeEach(() => {
  history = { s1: [] };
  directs = [];
  sent.length = 0;
  davra.length = 0;
  failure = undefined;
  useSignIn.setState({ info: signedIn });
  site({});
  useChat.setState(emptyChat);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    const room = decodeURIComponent(/\/api\/chat\/group\/(.+)$/.exec(pathname)?.[1] ?? '');
    if (failure !== undefined) {
      return Response.json({ error: { code: failure, message: '', requestId: 'r' } }, { status: 403 });
    }
    if (pathname === '/api/roles') {
      return Response.json([
        { id: 'r-member', name: 'Member', actionsAllowed: [] },
        { id: 'r-moderator', name: 'Moderator', actionsAllowed: [] },
      ]);
    }
    if (pathname.startsWith('/api/chat/direct')) return Response.json(directs);
    if (pathname.endsWith('/davra')) {
      davra.push(JSON.parse(String(init.body)));
      return Response.json({ ...session.davra, chatAll: false });
    }
    if (init.method === 'PUT') {
      const body = JSON.parse(String(init.body)) as { text: string; requestId: string };
      sent.push({ roomId: room, ...body });
      return Response.json(message('rosa', body.text, room));
    }
    return Response.json(pathname === '/api/users/many' ? [] : (history[room] ?? []));
  });
  useLive.setState({
    ...emptyLiveStore,
    session,
    connection: 'connected',
    version: 1,
    people: {
      rosa: livePerson('rosa', { displayName: 'Rosa Quispe', roles: ['r-member'] }),
      kenji: livePerson('kenji', { displayName: 'Kenji Watanabe', roles: ['r-member'] }),
      marit: livePerson('marit', { displayName: 'Marit Solberg', roles: ['r-moderator'] }),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useLive.setState(emptyLiveStore);
});

function site(flags: Partial<ClientFlags>) {
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, ...flags } } });
}

function Panel() {
  const unread = useUnreadChat();
  return (
    <>
      <output aria-label="unread">{unread}</output>
      <ChatTab />
    </>
  );
}

const arrive = (...messages: ChatMessage[]) =>
  act(() => useLive.setState((live) => ({ chatMessages: [...live.chatMessages, ...messages] })));
const unread = () => screen.getByLabelText('unread').textContent;

test('[CHAT-14] without a session there is no chat', async () => {
  useLive.setState(emptyLiveStore);
  draw(<Panel />);
  expect(await screen.findByText('Not currently in a meeting')).toBeDefined();
  await expectAccessible();
});

test('[CHAT-15] an empty chat says so and who will read', async () => {
  draw(<Panel />);
  expect(await screen.findByText('No previous messages to show.')).toBeDefined();
  expect(screen.getByText(/seen by everyone in the main chamber/)).toBeDefined();
  await expectAccessible();
});

test('[CHAT-04] [CHAT-09] [CHAT-10] [CHAT-16] history and news with sender, time and links, never markup', async () => {
  history['s1'] = [
    message('kenji', 'See www.example.org and <b>bold</b> <i>"raw"</i> &lt;'),
    message('rosa', 'Thank you'),
    message('stranger', 'I have left'),
  ];
  draw(<Panel />);
  const log = await screen.findByRole('log', { name: 'Messages to all' });
  const rows = () =>
    within(log)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  expect(rows()).toEqual([
    expect.stringMatching(/Kenji Watanabe.*\d{1,2}:\d\d [ap]m.*bbold\/b iraw\/i &lt;/),
    expect.stringMatching(/You.*Thank you/),
    expect.stringMatching(/unknown.*I have left/),
  ]);
  const link = within(log).getByRole('link', { name: 'www.example.org' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://www.example.org',
    '_blank',
    'noopener noreferrer',
  ]);
  expect(log.querySelector('b > i, p b, p i')).toBeNull();
  arrive(message('marit', 'Order'), message('marit', 'somewhere else', 'direct.s1.marit.zoe'));
  expect(rows()).toHaveLength(4);
  await expectAccessible();
});

test('[CHAT-09] with links switched off an address is text', async () => {
  site({ enableLinksInChatText: false });
  history['s1'] = [message('kenji', 'www.example.org')];
  draw(<Panel />);
  expect(await screen.findByText('www.example.org')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('[CHAT-05] [CHAT-06] [CHAT-07] Enter sends trimmed text, Shift and Enter does not, whitespace is nothing', async () => {
  draw(<Panel />);
  const box = await screen.findByRole('textbox', { name: 'Message to all' });
  fireEvent.change(box, { target: { value: '  \n ' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(box, { target: { value: '  Good <morning> \n' } });
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true });
  expect(sent).toEqual([]);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(await screen.findByText('Good morning')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
  expect(sent).toEqual([
    { roomId: 's1', text: 'Good <morning>', requestId: expect.stringMatching(/^[0-9a-f]{32}$/) },
  ]);
  expect(screen.getAllByText('Good morning')).toHaveLength(1);
});

test('[CHAT-05] what was refused says why, and is sent again under the same requestId', async () => {
  draw(<Panel />);
  const box = await screen.findByRole('textbox', { name: 'Message to all' });
  await screen.findByText('No previous messages to show.');
  failure = 'rate-limited';
  fireEvent.change(box, { target: { value: 'Patience' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/Not sent\. Too many requests/);
  await expectAccessible();
  const [outgoing] = useChat.getState().outbox['s1'] ?? [];
  failure = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(sent.map(({ requestId }) => requestId)).toEqual([outgoing?.requestId]));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('[CHAT-05] the limit is shown before it is reached and said once it is passed', async () => {
  draw(<Panel />);
  const box = await screen.findByRole('textbox', { name: 'Message to all' });
  fireEvent.change(box, { target: { value: 'x'.repeat(3990) } });
  expect(screen.getByText('10 characters left')).toBeDefined();
  fireEvent.change(box, { target: { value: 'x'.repeat(4001) } });
  expect(screen.getByText('1 character too many')).toBeDefined();
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(sent).toEqual([]);
  await expectAccessible();
});

test('[CHAT-11] [CHAT-12] scrolled up the badge counts what arrives; the bottom clears it', async () => {
  history['s1'] = [message('kenji', 'first')];
  draw(<Panel />);
  await screen.findByText('first');
  const log = screen.getByRole('log', { name: 'Messages to all' });
  let scrollTop = 0;
  Object.defineProperties(log, {
    scrollHeight: { get: () => 1000 },
    clientHeight: { get: () => 200 },
    scrollTop: {
      get: () => scrollTop,
      set: (top: number) => {
        scrollTop = Math.min(top, 800);
      },
    },
  });
  fireEvent.scroll(log);
  arrive(message('kenji', 'second'), message('marit', 'third'));
  const badge = screen.getByRole('button', { name: 'New Messages 2' });
  expect(unread()).toBe('2');
  await expectAccessible();
  fireEvent.click(badge);
  await waitFor(() => expect(screen.queryByRole('button', { name: /New Messages/ })).toBeNull());
  expect(scrollTop).toBe(800);
  await waitFor(() => expect(unread()).toBe('0'));
});

test('[CHAT-04] a history that cannot be read says so and can be read again', async () => {
  failure = 'internal';
  draw(<Panel />);
  expect(await screen.findByText('The messages could not be read')).toBeDefined();
  await expectAccessible();
  failure = undefined;
  history['s1'] = [message('kenji', 'There it is')];
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There it is')).toBeDefined();
});

test('[CHAT-02] direct messages are announced, counted, listed and answered', async () => {
  draw(<Panel />);
  await screen.findByText('No previous messages to show.');
  arrive(message('marit', 'Your turn', WITH_MARIT));
  expect(useAnnouncements.getState().polite.text).toBe('Direct message from Marit Solberg: Your turn');
  expect(unread()).toBe('1');
  fireEvent.click(screen.getByRole('tab', { name: /Direct 1/ }));
  const row = screen.getByRole('button', { name: /Marit Solberg.*Your turn.*1 unread message/ });
  await expectAccessible();
  history[WITH_MARIT] = [...useLive.getState().chatMessages];
  fireEvent.click(row);
  const box = await screen.findByRole('textbox', { name: 'Message to Marit Solberg' });
  await waitFor(() => expect(unread()).toBe('0'));
  fireEvent.change(box, { target: { value: 'Thank you' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(sent.map(({ roomId }) => roomId)).toEqual([WITH_MARIT]));
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the conversations' }));
  expect(await screen.findByText('You: Thank you')).toBeDefined();
});

test('[BEY-27] in accessibility mode messages to all are announced too', async () => {
  draw(<Panel />);
  await screen.findByText('No previous messages to show.');
  fireEvent.click(screen.getByRole('tab', { name: 'Direct' }));
  arrive(message('marit', 'We begin'));
  expect(useAnnouncements.getState().polite.text).toBe('');
  showAccessible(true);
  arrive(message('marit', 'We go on'));
  expect(useAnnouncements.getState().polite.text).toBe('Marit Solberg wrote: We go on');
});

test('[CHAT-17] [CHAT-19] whom one may not write to stands there with the reason', async () => {
  site({ restrictedDirectChatReceiverRoles: ['Moderator'] });
  draw(<Panel />);
  fireEvent.click(await screen.findByRole('tab', { name: 'Direct' }));
  fireEvent.click(screen.getByRole('button', { name: 'Write to somebody' }));
  const kenji = await screen.findByRole('button', {
    name: /Kenji Watanabe.*need one of these roles.*Moderator/,
  });
  expect(kenji.hasAttribute('disabled')).toBe(true);
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Marit Solberg' }));
  expect(await screen.findByRole('textbox', { name: 'Message to Marit Solberg' })).toBeDefined();
});

test.each([
  {
    id: 'CHAT-20',
    flags: { restrictChatAllToRoles: ['Moderator'] },
    chatAll: true,
    text: /only these roles.*Moderator/,
  },
  { id: 'CHAT-18', flags: {}, chatAll: false, text: /switched off writing to all/ },
])('[$id] who may not write to all reads why', async ({ flags, chatAll, text }) => {
  site(flags);
  useLive.setState({ session: { ...session, davra: { ...session.davra, chatAll } } });
  draw(<Panel />);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  await expectAccessible();
});

test('[CHAT-21] where the chat to all is hidden there are direct messages alone', async () => {
  site({ hideChatAll: true });
  draw(<Panel />);
  expect(await screen.findByRole('button', { name: 'Write to somebody' })).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
  await expectAccessible();
});

test.each([
  { of: 'moderators', action: permissions.moderation },
  { of: 'administrators', action: permissions.adminPage },
])('[CHAT-18] [PERM-08] the switch of $of asks the server and shows what it said', async ({ action }) => {
  useSignIn.setState({
    info: { ...signedIn, actionsAllowed: [...signedIn.actionsAllowed, action] },
  });
  draw(<Panel />);
  const control = await screen.findByRole('switch', { name: 'Everyone may write to all' });
  fireEvent.click(control);
  await waitFor(() => expect(davra).toEqual([{ chatAll: false }]));
  expect(control).toHaveProperty('checked', true);
  act(() => useLive.setState({ session: { ...session, davra: { ...session.davra, chatAll: false } } }));
  expect(control).toHaveProperty('checked', false);
  await expectAccessible();
});

test('[PERM-10] without the permission nothing is read and nothing is unread', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [] } });
  history['s1'] = [message('kenji', 'secret')];
  draw(<Panel />);
  arrive(message('marit', 'for you', WITH_MARIT));
  expect(unread()).toBe('0');
  expect(useChat.getState()).toEqual(emptyChat);
});

test('[HUD-06] in a huddle its own chat opens, that of the chamber and direct ones stay beside it, and it is gone on leaving', async () => {
  history = { s1: [message('kenji', 'To the chamber')], h1: [message('kenji', 'In the huddle', 'h1')] };
  const place = (meeting: 'mainchamber' | 'huddle', meetingId: string) =>
    act(() =>
      useLive.setState(({ people }) => ({
        people: { ...people, rosa: livePerson('rosa', { displayName: 'Rosa Quispe', meeting, meetingId }) },
      })),
    );
  draw(<Panel />);
  expect(await screen.findByText('To the chamber')).toBeDefined();
  place('huddle', 'h1');
  expect(await screen.findByText('In the huddle')).toBeDefined();
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs()).toEqual(['Huddle', 'All', 'Direct']);
  const box = screen.getByRole('textbox', { name: 'Message to the huddle' });
  fireEvent.change(box, { target: { value: 'Here' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(sent).toMatchObject([{ roomId: 'h1', text: 'Here' }]));
  await expectAccessible();
  screen.getByRole('tab', { name: 'Huddle' }).focus();
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Huddle' }), { key: 'ArrowRight' });
  expect(await screen.findByText('To the chamber')).toBeDefined();
  expect(screen.queryByText('In the huddle')).toBeNull();
  arrive(message('kenji', 'While away', 'h1', NOW));
  expect(unread()).toBe('1');
  place('mainchamber', 's1');
  expect(tabs()).toEqual(['All', 'Direct']);
  expect(unread()).toBe('0');
  expect(useChat.getState().history['h1']).toBeUndefined();
});

test('[HUD-08][CHAT-05] what was typed in a huddle that closes meanwhile is offered where the person lands', async () => {
  history = { s1: [], alcove: [] };
  const own = (meeting: 'huddle' | 'mainchamber', meetingId: string) =>
    act(() =>
      useLive.setState(({ people }) => ({
        people: { ...people, rosa: livePerson('rosa', { meeting, meetingId }) },
      })),
    );
  own('huddle', 'alcove');
  draw(<Panel />);
  const box = await screen.findByRole('textbox', { name: 'Message to the huddle' });
  fireEvent.change(box, { target: { value: 'Half of a thought' } });
  expect(screen.queryByText(/^Not sent/)).toBeNull();
  own('mainchamber', 's1');
  const left = within(await screen.findByRole('region', { name: /^Not sent/ }));
  expect(left.getByText('Half of a thought')).toBeDefined();
  // It is not put where everybody would read it.
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to all' }).value).toBe('');
  await expectAccessible();
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, languages: navigator.languages, clipboard: { writeText } });
  fireEvent.click(left.getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('Half of a thought');
  fireEvent.click(left.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('region', { name: /^Not sent/ })).toBeNull();
});

test('[HUD-06][BEY-14] a line that is lost in a huddle takes nothing from who writes there, and its return opens no other chat', async () => {
  history = { s1: [message('kenji', 'To the chamber')], h1: [message('kenji', 'In the huddle', 'h1')] };
  useLive.setState({
    people: { rosa: livePerson('rosa', { displayName: 'Rosa', meeting: 'huddle', meetingId: 'h1' }) },
  });
  draw(<Panel />);
  const box = await screen.findByRole('textbox', { name: 'Message to the huddle' });
  box.focus();
  fireEvent.change(box, { target: { value: 'Between' } });
  const line = (connection: 'closed' | 'connected') => act(() => useLive.setState({ connection }));
  line('closed');
  expect(screen.getByRole('textbox', { name: 'Message to the huddle' })).toBe(box);
  fireEvent.change(box, { target: { value: 'Between us' } });
  history['h1'] = [message('kenji', 'Said meanwhile', 'h1')];
  line('connected');
  expect(await screen.findByText('Said meanwhile')).toBeDefined();
  expect(document.activeElement).toBe(box);
  expect(box).toHaveProperty('value', 'Between us');

  fireEvent.keyDown(screen.getByRole('tab', { name: 'Huddle' }), { key: 'ArrowRight' });
  const toAll = await screen.findByRole('textbox', { name: 'Message to all' });
  line('closed');
  line('connected');
  expect(screen.getByRole('textbox', { name: 'Message to all' })).toBe(toAll);
});

test('what a moderator writes to all rooms stands in the chat of the huddle, marked, and is shown to who looks elsewhere', async () => {
  history = { s1: [], h1: [] };
  useLive.setState(({ people }) => ({
    people: {
      ...people,
      rosa: livePerson('rosa', { displayName: 'Rosa Quispe', meeting: 'huddle', meetingId: 'h1' }),
    },
  }));
  const { rerender } = draw(
    <>
      <Panel />
      <AllRoomsNotices />
    </>,
  );
  await screen.findByRole('log', { name: 'Messages in the huddle' });
  const notice = (text: string): ChatMessage => ({ ...message('marit', text, 's1', NOW), toAllRooms: true });
  arrive(notice('Come back at noon'));
  const row = within(await screen.findByRole('log'))
    .getByText('Come back at noon')
    .closest('li');
  expect(row?.textContent).toContain('To all rooms');
  const toasts = () => useToasts.getState().list.shown.map(({ toast }) => [toast.text, toast.detail]);
  expect(toasts()).toEqual([]);
  rerender(<AllRoomsNotices />);
  arrive(notice('One minute left'));
  expect(toasts()).toEqual([['Marit Solberg to all rooms', 'One minute left']]);
});
