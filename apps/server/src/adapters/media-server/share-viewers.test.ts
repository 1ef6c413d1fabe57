import type { MediaSends, MediaServerMessage } from '@hemicycle/contract/media';
import { describe, expect, test } from 'vitest';
import { createMeshRooms } from '../mesh/mesh-rooms.ts';
import type { CameraView } from './media-rooms.ts';
import type { MediaServer } from './media-server.ts';
import { createServedRooms } from './served-rooms.ts';
import { VIEWERS_EVERY_MS } from './share-viewers.ts';
import { STAY_LINGERS_MS } from './stay-book.ts';

const NOTHING: MediaSends = { microphone: false, camera: false, share: false };
const SHARE: MediaSends = { ...NOTHING, share: true };

const mediaServer: MediaServer = {
  url: 'ws://media.test',
  iceServers: null,
  issueToken: async () => ({ token: 'key', expiresAtMs: 1 }),
  updatePermissions: async () => undefined,
  mutePublishedTrack: async () => true,
  removeParticipant: async () => undefined,
  participantsIn: async () => [],
  verifyWebhook: async () => null,
};

/** Rooms with a clock that moves only by hand, and the messages that the page which shares gets. */
function setUp(kind: 'mesh' | 'served') {
  let nowMs = 1_000_000;
  let timers: { atMs: number; run: () => void }[] = [];
  const sent: { to: string; message: MediaServerMessage }[] = [];
  const options = {
    clock: {
      nowMs: () => nowMs,
      after(delayMs: number, run: () => void) {
        const timer = { atMs: nowMs + delayMs, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    send: (to: string, message: MediaServerMessage) => void sent.push({ to, message }),
  };
  const rooms =
    kind === 'mesh'
      ? createMeshRooms({ ...options, iceServers: () => [] })
      : createServedRooms({
          ...options,
          mediaServer,
          rightsOf: async () => new Map(),
          failed: (error) => {
            throw error;
          },
        });
  return {
    rooms,
    sent,
    pass(ms: number) {
      nowMs += ms;
      const due = timers.filter((timer) => timer.atMs <= nowMs);
      timers = timers.filter((timer) => timer.atMs > nowMs);
      for (const { run } of due) run();
    },
    join: (
      connectionId: string,
      userId: string,
      viewsShares?: boolean,
      epoch = Number(connectionId.slice(1)),
    ) =>
      rooms.join(
        { connectionId, userId, roomId: 'main', ...(viewsShares === undefined ? {} : { viewsShares }) },
        { epoch },
      ),
    told: (connectionId: string) =>
      sent.flatMap(({ to, message }) =>
        to === connectionId && message.type === 'mediaShareViewers'
          ? [{ viewers: message.viewers, others: message.others }]
          : [],
      ),
  };
}

describe.each(['mesh', 'served'] as const)('who shares is told who may view it: %s', (kind) => {
  test('[SHARE-05] at once, and nobody else is told; of whom nothing was said, they may not', () => {
    const { rooms, join, told } = setUp(kind);
    join('c1', 'ada', true);
    join('c2', 'ben', true);
    join('c3', 'cyd', false);
    join('c4', 'dan');
    rooms.publish('c1', { ...NOTHING, camera: true });
    expect(told('c1')).toEqual([]);
    rooms.publish('c1', SHARE);
    expect(told('c1')).toEqual([{ viewers: ['ben.2'], others: ['cyd.3', 'dan.4'] }]);
    rooms.publish('c1', SHARE);
    expect(told('c1')).toHaveLength(1);
    for (const other of ['c2', 'c3', 'c4']) expect(told(other)).toEqual([]);
  });

  test('[SHARE-05] on each change: who comes, whose right changes, who goes', () => {
    const { rooms, join, told, pass } = setUp(kind);
    join('c1', 'ada', true);
    rooms.publish('c1', SHARE);
    const last = () => told('c1').at(-1);
    join('c2', 'ben', true);
    join('c3', 'cyd', false);
    pass(VIEWERS_EVERY_MS);
    expect(last()).toEqual({ viewers: ['ben.2'], others: ['cyd.3'] });
    rooms.letView?.('ben', 'main', { viewsShares: false, viewsCameras: 'unasked' });
    rooms.letView?.('cyd', 'main', { viewsShares: true, viewsCameras: 'unasked' });
    pass(VIEWERS_EVERY_MS);
    expect(last()).toEqual({ viewers: ['cyd.3'], others: ['ben.2'] });
    const before = told('c1').length;
    rooms.letView?.('ben', 'main', { viewsShares: false, viewsCameras: 'unasked' });
    pass(VIEWERS_EVERY_MS);
    expect(told('c1')).toHaveLength(before);
    rooms.leave('c3');
    pass(VIEWERS_EVERY_MS);
    expect(last()).toEqual({ viewers: [], others: ['ben.2'] });
  });

  test('[SHARE-05] no longer when the share ends, or the right to share does', () => {
    const { rooms, join, told, pass } = setUp(kind);
    join('c1', 'ada', true);
    join('c2', 'ben', true);
    rooms.publish('c1', SHARE);
    rooms.publish('c1', NOTHING);
    rooms.letView?.('ben', 'main', { viewsShares: false, viewsCameras: 'unasked' });
    pass(VIEWERS_EVERY_MS);
    expect(told('c1')).toHaveLength(1);
    rooms.allow('ada', 'main', { ...SHARE, share: false });
    rooms.publish('c1', SHARE);
    expect(told('c1')).toHaveLength(1);
    rooms.allow('ada', 'main', SHARE);
    rooms.publish('c1', SHARE);
    expect(told('c1').at(-1)).toEqual({ viewers: [], others: ['ben.2'] });
    rooms.allow('ada', 'main', NOTHING);
    rooms.letView?.('ben', 'main', { viewsShares: true, viewsCameras: 'unasked' });
    pass(VIEWERS_EVERY_MS);
    expect(told('c1')).toHaveLength(2);
  });

  test('[SHARE-05] a page that comes back is told anew; whose socket is away for a moment stays a viewer', () => {
    const { rooms, join, told, pass } = setUp(kind);
    join('c1', 'ada', true);
    join('c2', 'ben', true);
    rooms.publish('c1', SHARE);
    rooms.disconnected('c2');
    pass(VIEWERS_EVERY_MS);
    expect(told('c1')).toHaveLength(1);
    rooms.disconnected('c1');
    join('c9', 'ada', true, 1);
    pass(VIEWERS_EVERY_MS);
    expect(told('c9')).toEqual([{ viewers: ['ben.2'], others: [] }]);
    pass(STAY_LINGERS_MS);
    pass(VIEWERS_EVERY_MS);
    expect(told('c9').at(-1)).toEqual({ viewers: [], others: [] });
  });
});

describe('who sends a camera through a media server is told who may see it', () => {
  const CAMERA: MediaSends = { ...NOTHING, camera: true };
  const cameraWords = (sent: readonly { to: string; message: MediaServerMessage }[], to: string) =>
    sent.flatMap((one) =>
      one.to === to && one.message.type === 'mediaCameraViewers'
        ? [{ to: one.message.camerasTo, viewers: one.message.viewers, others: one.message.others }]
        : [],
    );
  const view = (viewsCameras: CameraView) => ({ viewsShares: true, viewsCameras });

  test('[PERM-18] while the site asks for the permission, as it changes and as people come', () => {
    const { rooms, sent, pass } = setUp('served');
    const joins = (connectionId: string, userId: string, viewsCameras: CameraView) =>
      rooms.join(
        { connectionId, userId, roomId: 'main', ...view(viewsCameras) },
        { epoch: Number(connectionId.slice(1)) },
      );
    joins('c1', 'ada', 'allowed');
    joins('c2', 'ben', 'barred');
    rooms.publish('c1', CAMERA);
    const last = () => cameraWords(sent, 'c1').at(-1);
    expect(last()).toEqual({ to: 'viewers', viewers: [], others: ['ben.2'] });
    joins('c3', 'cyd', 'allowed');
    rooms.letView?.('ben', 'main', view('allowed'));
    pass(VIEWERS_EVERY_MS);
    expect(last()).toEqual({ to: 'viewers', viewers: ['ben.2', 'cyd.3'], others: [] });
    rooms.letView?.('ben', 'main', view('barred'));
    pass(VIEWERS_EVERY_MS);
    expect(last()).toEqual({ to: 'viewers', viewers: ['cyd.3'], others: ['ben.2'] });
    for (const other of ['c2', 'c3']) expect(cameraWords(sent, other)).toEqual([]);
    for (const one of ['ada', 'ben', 'cyd']) rooms.letView?.(one, 'main', view('unasked'));
    expect(last()).toEqual({ to: 'everybody', viewers: [], others: [] });
  });

  test('[PERM-18] who is in as the site begins to ask is told that nobody is named yet', () => {
    const { rooms, sent, join } = setUp('served');
    join('c1', 'ada', true);
    join('c2', 'ben', true);
    rooms.publish('c1', CAMERA);
    expect(cameraWords(sent, 'c1')).toEqual([]);
    rooms.letView?.('ada', 'main', view('allowed'));
    expect(cameraWords(sent, 'c1')[0]).toEqual({ to: 'viewers', viewers: [], others: [] });
  });
});
