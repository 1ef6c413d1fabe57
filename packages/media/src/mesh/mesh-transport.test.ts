import type { MediaPeer, MediaPeers, MediaRefused, MediaSends } from '@hemicycle/contract/media';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MESH_CAPS } from '../caps.ts';
import { createMediaPort } from '../create-media-port.ts';
import { FakeConnection, stubConnections, unstubConnections } from '../fake/fake-connection.ts';
import { createFakeDevices } from '../fake/fake-devices.ts';
import { createFakeSignals } from '../fake/fake-signals.ts';
import { systemTimers } from '../timers.ts';
import { NOTHING_SENT } from '../transport.ts';
import { createMeshTransport, KEEP_MISSING_MS } from './mesh-transport.ts';

beforeEach(stubConnections);
afterEach(unstubConnections);

function peer(userId: string): MediaPeer {
  const peerId = `${userId}.1`;
  return { peerId, userId, polite: true, epoch: 1, sends: NOTHING_SENT, mayBeHeard: true, seesCameras: true };
}

/** Ada at her machine, with a server that the test plays. */
function setUp() {
  const signals = createFakeSignals();
  const transport = createMeshTransport({ signals, timers: systemTimers });
  const port = createMediaPort({
    transport,
    timers: systemTimers,
    devices: createFakeDevices(),
    meter: () => ({ level: () => 0, stop: () => undefined }),
  });

  function epoch(): number {
    const joined = signals.sent.findLast((message) => message.type === 'mediaJoin');
    if (joined === undefined) throw new Error('Nobody asked to join');
    return joined.epoch;
  }
  function tellRoster(peers: readonly MediaPeer[], more: Partial<MediaPeers> = {}): void {
    signals.say({
      type: 'mediaPeers',
      roomId: 'main',
      you: { peerId: 'ada.1', userId: 'ada', epoch: epoch(), sends: NOTHING_SENT },
      peers: [...peers],
      complete: true,
      iceServers: [],
      caps: MESH_CAPS,
      ...more,
    });
  }
  return {
    port,
    transport,
    signals,
    tellRoster,
    async join(peers: readonly MediaPeer[] = []) {
      const joined = port.join();
      tellRoster(peers);
      await joined;
    },
    refuse(what: Pick<MediaRefused, 'reason' | 'source'>) {
      signals.say({ type: 'mediaRefused', epoch: epoch(), limit: null, message: '', ...what });
    },
    published: (): MediaSends[] =>
      signals.sent.flatMap((message) => (message.type === 'mediaPublish' ? [message.sends] : [])),
  };
}

test('[PERM-08] who is muted by a moderator is muted here too, and says so, whatever crossed with it', async () => {
  const { port, join, refuse, published } = setUp();
  await join();
  await port.publishMicrophone();
  expect(published()).toEqual([{ ...NOTHING_SENT, microphone: true }]);
  refuse({ reason: 'audio-not-allowed', source: 'microphone' });
  expect(port.snapshot().self.microphone.status).toBe('muted');
  expect(published().at(-1)).toEqual(NOTHING_SENT);
  expect(port.setMicrophoneMuted(false).ok).toBe(true);
  expect(published().at(-1)).toEqual({ ...NOTHING_SENT, microphone: true });
  expect(port.snapshot().problem).toBeNull();
});

describe('who is missing when the line is back', () => {
  const [ben, eve] = [peer('ben'), peer('eve')];

  /** Ada, connected with ben and eve, after her line was away. */
  async function comeBack() {
    const ada = setUp();
    await ada.join([ben, eve]);
    for (const connection of FakeConnection.made) connection.become('connected');
    ada.signals.setOpen(false);
    ada.signals.setOpen(true);
    return { ...ada, people: () => ada.port.snapshot().people.map(({ userId }) => userId) };
  }

  test('[PERM-33] [MEDIA-04] was removed meanwhile, and is not heard any more', async () => {
    const { tellRoster, people } = await comeBack();
    tellRoster([ben]);
    expect(people()).toEqual(['ben']);
    expect(FakeConnection.made[1]?.signalingState).toBe('closed');
  });

  test('[MEDIA-04] stays for a while where the server was started anew, and goes if it hears of them no more', async () => {
    const { tellRoster, people } = await comeBack();
    tellRoster([], { complete: false });
    expect(people()).toEqual(['ben', 'eve']);
    tellRoster([ben], { complete: false });
    expect(people()).toEqual(['ben', 'eve']);
    vi.advanceTimersByTime(KEEP_MISSING_MS);
    expect(people()).toEqual(['ben']);
  });

  test('[PERM-33] [MEDIA-04] is out at once whom such a server had named, and takes out', async () => {
    const { tellRoster, people } = await comeBack();
    tellRoster([ben, eve], { complete: false });
    tellRoster([ben], { complete: false });
    expect(people()).toEqual(['ben']);
    expect(FakeConnection.made[1]?.signalingState).toBe('closed');
  });
});
