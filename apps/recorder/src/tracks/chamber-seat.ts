import { randomInt } from 'node:crypto';
import { enterByTicket } from '@hemicycle/contract/recorder';
import { RECORD_PAGE_PATH } from '@hemicycle/contract/recorder-names';
import { type MediaGrant, mediaGrantSchema } from '@hemicycle/contract/media';
import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import { type ClientMessage, socketCloseCodes } from '@hemicycle/contract/socket';
import { WebSocket } from 'ws';
import { z } from 'zod';

const CHAMBER_SOCKET_PATH = '/app';
const HEARTBEAT_EVERY_MS = 10_000;
const AGAIN_AFTER_MS = 1000;
const ENTER_MAX_MS = 20_000;
const EPOCH_BELOW = 2 ** 40;
/** Of what the chamber tells, a recorder reads little. */
const told = z.object({ type: z.string() }).loose();
const { inLobby, noSuchSession, notSignedIn, wrongPerson } = socketCloseCodes;
/** After these there is no way back: the sitting is over or closed, or the job has ended. */
const FINAL = new Set<number>([inLobby, noSuchSession, notSignedIn, wrongPerson]);

/** The seat of a recorder in a room of the chamber: a hidden account that hears and does nothing
 *  else, as that of a recorder's browser. The server gives it the key of the room, and takes it out
 *  as it does everybody. Source: PERM-34, decision 0020. */
export interface ChamberSeat {
  readonly grant: MediaGrant;
  /** Resolves when the server lets it in no more. */
  readonly over: Promise<void>;
  leave(): void;
}

/** Enters by the ticket in the address of a page. Rejects where the ticket is used, or the room
 *  does not let it in within a minute. */
export async function takeChamberSeat(server: URL, page: string, withinMs: number): Promise<ChamberSeat> {
  const { cookie, entered } = await enter(server, page);
  const { personId, idVotingSession, roomId } = entered;
  const address = new URL(CHAMBER_SOCKET_PATH, server);
  address.protocol = server.protocol === 'https:' ? 'wss:' : 'ws:';
  const tab = String(randomInt(1, 1_000_000));
  const query = { personId, idVotingSession, browserTabId: tab, browserId: tab, davraLocation: 'app' };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const epoch = randomInt(1, EPOCH_BELOW);
  let socket: WebSocket | null = null;
  let again: NodeJS.Timeout | undefined;
  let hasLeft = false;
  let tellGrant: (grant: MediaGrant) => void = () => undefined;
  let tellOver: () => void = () => undefined;
  const granted = new Promise<MediaGrant>((resolve) => {
    tellGrant = resolve;
  });
  const over = new Promise<void>((resolve) => {
    tellOver = resolve;
  });
  const send = (message: ClientMessage) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const join = () => send({ type: 'mediaJoin', epoch, ...(roomId === null ? {} : { roomId }) });

  function connect() {
    socket = new WebSocket(address, { headers: { cookie, origin: server.origin } });
    socket.on('open', () => send({ type: 'authenticate', personId }));
    socket.on('message', (data: Buffer) => hear(data.toString('utf8')));
    socket.on('error', () => undefined);
    socket.on('close', (code: number) => {
      if (hasLeft) return;
      if (FINAL.has(code)) return tellOver();
      again = setTimeout(connect, AGAIN_AFTER_MS);
    });
  }

  function hear(text: string) {
    const message = told.parse(JSON.parse(text));
    switch (message.type) {
      case 'snapshot':
        return join();
      case 'mediaGrant':
        return tellGrant(mediaGrantSchema.parse(message));
      case 'mediaRefused':
        // Try again: a sitting may wait for its host, and a room may wait for the person who is
        // moved into it.
        again = setTimeout(join, AGAIN_AFTER_MS);
        return undefined;
      case 'signedOut':
        return tellOver();
      default:
        return undefined;
    }
  }

  const beating = setInterval(
    () =>
      send({
        type: 'heartbeatFromClient',
        heartbeat: { source: 'websocket', browserTabId: Number(tab) },
      }),
    HEARTBEAT_EVERY_MS,
  );
  const leave = () => {
    hasLeft = true;
    clearTimeout(again);
    clearInterval(beating);
    send({ type: 'mediaLeave' });
    socket?.close();
  };
  connect();
  let late: NodeJS.Timeout | undefined;
  const outOfTime = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), withinMs);
    void over.then(() => resolve(null));
  });
  const grant = await Promise.race([granted, outOfTime]);
  clearTimeout(late);
  if (grant === null) {
    leave();
    throw new Error(wordsOfFault('not-let-in'));
  }
  return { grant, over, leave };
}

async function enter(server: URL, page: string) {
  const ticket = new URL(page, server).pathname.slice(RECORD_PAGE_PATH.length);
  const answer = await fetch(new URL(enterByTicket.path, server), {
    method: enterByTicket.method,
    headers: { 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify({ ticket }),
    signal: AbortSignal.timeout(ENTER_MAX_MS),
  });
  if (!answer.ok) throw new Error(wordsOfFault('ticket-refused', { how: String(answer.status) }));
  const entered = enterByTicket.answer.parse(await answer.json());
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { entered, cookie: cookie.join('; ') };
}
