import { LOBBY_SOCKET_PATH } from '@hemicycle/contract/lobby-names';
import { lobbyServerMessage } from '@hemicycle/contract/lobby-socket';
import type { LobbyKnock, LobbyServerMessage, LobbyState } from '@hemicycle/contract/lobby-socket';
import WebSocket from 'ws';
import type { TestClient } from './test-client.ts';

/** How long a test waits for a message, in ms; only a failing test waits this long. */
const PATIENCE_MS = 5_000;

/** A page of somebody who waits. Every message is checked by the contract. */
export interface LobbyPage {
  /** All texts that the server sent, oldest first. */
  readonly texts: readonly string[];
  readonly messages: readonly LobbyServerMessage[];
  /** The first state that `matches`, already received or still to come. @throws when none comes
   *  within 5 s. */
  state(matches?: (lobby: LobbyState) => boolean): Promise<LobbyState>;
  knock(selfTest?: LobbyKnock['selfTest']): void;
  sendText(text: string): void;
  /** The close code, when the server closes the socket. */
  readonly closed: Promise<number>;
  close(): void;
}

/** Opens the lobby's socket as a browser would, and knocks unless `knocks` is false. @throws Error
 *  with the HTTP status in its message when the upgrade is refused. */
export async function openLobbyPage(
  client: TestClient,
  personId: string,
  idVotingSession: string,
  { knocks = true, origin = client.url }: { readonly knocks?: boolean; readonly origin?: string } = {},
): Promise<LobbyPage> {
  const address = new URL(LOBBY_SOCKET_PATH, client.url.replace(/^http/, 'ws'));
  const query = { personId, idVotingSession, browserTabId: '1', browserId: '1', davraLocation: 'waiting' };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const socket = new WebSocket(address, {
    headers: { ...(client.cookie === null ? {} : { cookie: client.cookie }), origin },
  });
  const texts: string[] = [];
  const messages: LobbyServerMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8');
    texts.push(text);
    messages.push(lobbyServerMessage.parse(JSON.parse(text)));
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', (code: number) => resolve(code)));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  const sendText = (text: string) => socket.send(text);
  const knock = (selfTest: LobbyKnock['selfTest'] = null) =>
    sendText(JSON.stringify({ type: 'knock', personId, selfTest } satisfies LobbyKnock));
  if (knocks) knock();

  return {
    texts,
    messages,
    closed,
    knock,
    sendText,
    state: (matches = () => true) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = messages.find((message) => message.type === 'lobby' && matches(message.lobby));
          if (found?.type !== 'lobby') return;
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found.lobby);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no such state of the lobby came; received: ${texts.join('\n')}`));
        }, PATIENCE_MS);
        waiting.add(look);
        look();
      }),
    close: () => socket.close(),
  };
}
