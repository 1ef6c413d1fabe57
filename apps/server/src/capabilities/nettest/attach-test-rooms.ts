import type { IncomingMessage, Server } from 'node:http';
import { testRoomClientMessage, type TestRoomServerMessage } from '@hemicycle/contract/nettest';
import { NETWORK_TEST_SOCKET_PATH, TEST_ROOM_KEPT_MS } from '@hemicycle/contract/nettest-names';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import { id } from '@hemicycle/contract/values';
import { isTestRoom } from '@hemicycle/rules/nettest/test-plan';
import type { MediaReports } from '../media/public.ts';
import type { Deps } from '../../deps.ts';
import { isOwnOrigin } from '../../platform/http/same-origin.ts';
import { findUnstorable } from '../../platform/http/storable.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Line } from '../../platform/socket/line.ts';
import {
  type Admission,
  attachSockets,
  type SocketHandler,
  type SocketServer,
} from '../../platform/socket/socket-server.ts';
import {
  deleteTestRoom,
  isTestRoomFree,
  keepIdentities,
  mayBeInTestRoom,
  openTestRoom,
} from './nettest-store.ts';
import { openTestMedia, type TestMedia } from './test-media.ts';

/** A test is over within this time, in ms: the longest setting for joining is five minutes. */
const LINE_LASTS_MS = 6 * 60_000;
/** How many bytes may wait for a reader that does not read. */
const UNREAD_MAX_BYTES = 256 * 1024;

interface Tester {
  readonly viewer: Viewer;
  readonly roomId: string;
}

interface OpenLine extends SocketHandler {
  readonly viewer: Viewer;
  end(code: number): void;
}

/** Opens the socket of test rooms. One line carries both ends of one room, so that no other server
 *  and no other person is in it; the room is removed when the line closes. Source: NET-15,
 *  BEY-44. */
export function attachTestRooms(
  server: Server,
  {
    deps,
    viewerOf,
    mediaReports,
  }: {
    readonly deps: Deps;
    readonly viewerOf: (cookie: string | undefined) => Promise<Viewer | null>;
    readonly mediaReports: MediaReports;
  },
): SocketServer {
  const { db, clock, log, news, mediaServer } = deps;
  const open = new Set<OpenLine>();

  async function admit(request: IncomingMessage, url: URL): Promise<Admission<Tester>> {
    const { origin, host, cookie } = request.headers;
    if (!isOwnOrigin(origin, host, deps.config.publicUrl)) return { ok: false, status: 403 };
    const roomId = id.safeParse(url.searchParams.get('room'));
    if (!roomId.success) return { ok: false, status: 400 };
    const viewer = await viewerOf(cookie);
    if (viewer === null) return { ok: false, status: 401 };
    const sinceMs = clock.nowMs() - TEST_ROOM_KEPT_MS;
    const isFree = await isTestRoomFree(db, { roomId: roomId.data, userId: viewer.userId, sinceMs });
    return isFree ? { ok: true, who: { viewer, roomId: roomId.data } } : { ok: false, status: 404 };
  }

  function inBackground(work: Promise<unknown>, complaint: string): void {
    work.catch((error: unknown) => log.error({ err: error }, complaint));
  }

  function openLine(line: Line, { viewer, roomId }: Tester): OpenLine {
    const beganMs = clock.nowMs();
    let media: TestMedia | null = null;
    let hasEnded = false;
    const waiting: string[] = [];

    const handler: OpenLine = {
      viewer,
      message(text) {
        if (hasEnded) return;
        if (media === null) waiting.push(text);
        else take(media, text);
      },
      tick() {
        if (clock.nowMs() - beganMs > LINE_LASTS_MS) handler.end(socketCloseCodes.noSuchSession);
      },
      end(code) {
        line.close(code);
        handler.closed();
      },
      closed() {
        if (hasEnded) return;
        hasEnded = true;
        open.delete(handler);
        media?.close();
        if (media !== null) inBackground(deleteTestRoom(db, roomId), 'a test room could not be removed');
      },
    };

    function take(to: TestMedia, text: string): void {
      const value = parseJson(text);
      const parsed = testRoomClientMessage.safeParse(value);
      if (!parsed.success || findUnstorable(text, value) !== null) {
        return handler.end(socketCloseCodes.badMessage);
      }
      const { end, message } = parsed.data;
      // The ends join this room, whichever one they name.
      to.message(end, message.type === 'mediaJoin' ? { ...message, roomId } : message);
    }

    async function enter(): Promise<void> {
      // Two pages may have been admitted at once.
      if (!(await openTestRoom(db, roomId))) return handler.end(socketCloseCodes.noSuchSession);
      const opened = openTestMedia({
        ...{ deps, timers: systemClock, roomId, viewer },
        keepIdentities: (identities) => keepIdentities(db, roomId, identities),
        send(end, message) {
          if (!line.isOpen) return;
          if (line.bufferedAmount > UNREAD_MAX_BYTES) return line.terminate();
          line.send([JSON.stringify({ end, message } satisfies TestRoomServerMessage)]);
        },
      });
      media = opened;
      if (hasEnded) {
        opened.close();
        return deleteTestRoom(db, roomId);
      }
      for (const text of waiting.splice(0)) take(opened, text);
    }

    open.add(handler);
    enter().catch((error: unknown) => {
      log.error({ err: error }, 'a test room could not be opened');
      handler.end(socketCloseCodes.reconnect);
    });
    return handler;
  }

  const stopHearing = news.listen((item) => {
    if (item.kind !== 'signedOut') return;
    for (const line of [...open]) {
      if (item.signInIds.includes(line.viewer.signInId)) line.end(socketCloseCodes.notSignedIn);
    }
  });

  /** The key of a test room is good for some minutes, also after the test and after a new one was
   *  made for the same end. Puts out everybody but the two ends of an open room. */
  const stopReports = mediaReports.listen(({ kind, roomId, identity }) => {
    if (kind !== 'joined' || mediaServer === null || !isTestRoom(roomId)) return;
    const putOut = async () => {
      if (await mayBeInTestRoom(db, { roomId, identity })) return;
      await mediaServer.removeParticipant({ roomId, identity });
    };
    inBackground(putOut(), 'a test room could not be kept to its two ends');
  });

  const lines = attachSockets<Tester>(server, {
    answers: (path) => path === NETWORK_TEST_SOCKET_PATH,
    admit,
    open: openLine,
    log,
    tooManyMessagesCode: socketCloseCodes.tooManyMessages,
  });

  return {
    count: () => lines.count(),
    async stop(code) {
      stopHearing();
      stopReports();
      await lines.stop(code);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
