import type { MediaPayload, MediaPeer } from '@hemicycle/contract/media';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeConnection, stubConnections, unstubConnections } from '../fake/fake-connection.ts';
import { systemTimers } from '../timers.ts';
import { ADJUSTS_EVERY_MS, createMeshLinks } from './mesh-links.ts';
import { ANSWERS_EVERY_MS, REBUILDS_EVERY_MS } from './peer-link.ts';

beforeEach(stubConnections);
afterEach(unstubConnections);

const NOTHING = { microphone: false, camera: false, share: false };
const ASK: MediaPayload = { kind: 'wants', camera: 'high', share: 'high', ask: true };

function peer(userId: string, polite: boolean): MediaPeer {
  return {
    peerId: `${userId}.1`,
    userId,
    polite,
    epoch: 1,
    sends: NOTHING,
    mayBeHeard: true,
    seesCameras: true,
  };
}

function setUp(peers: readonly MediaPeer[]) {
  const signals: { readonly to: string; readonly payload: MediaPayload }[] = [];
  const links = createMeshLinks({
    timers: systemTimers,
    signal: (to, payload) => signals.push({ to, payload }),
    changed: () => undefined,
  });
  links.follow(peers, [], new Set());
  const to = (userId: string) =>
    signals.flatMap((signal) => (signal.to === `${userId}.1` ? [signal.payload] : []));
  return {
    links,
    to,
    hear: (userId: string, payload: MediaPayload) => links.receive(`${userId}.1`, 1, payload),
  };
}

function offer(fromLink: number): MediaPayload {
  return { kind: 'description', fromLink, toLink: null, sdpType: 'offer', sdp: 'v=0 offer' };
}

describe('a peer that floods', () => {
  const FLOOD_S = 10;
  const A_SECOND = 40;

  test.each<{ title: string; polite: boolean; payload: (count: number) => MediaPayload }>([
    { title: 'asks what is wanted', polite: true, payload: () => ASK },
    {
      title: 'changes what it wants, and asks',
      polite: true,
      payload: (count) => ({ ...ASK, camera: count % 2 === 0 ? 'off' : 'high' }),
    },
    {
      title: 'asks for new paths',
      polite: false,
      payload: () => ({ kind: 'restart', fromLink: 7, toLink: null }),
    },
    { title: 'offers from ever new sides', polite: true, payload: (count) => offer(count + 1) },
    {
      title: 'offers what no browser reads',
      polite: true,
      payload: () => ({ kind: 'description', fromLink: 7, toLink: null, sdpType: 'offer', sdp: 'nothing' }),
    },
  ])('[PERM-33] and $title is answered now and then, and a third goes on', async ({ polite, payload }) => {
    const { hear, to } = setUp([peer('eve', polite), peer('ben', true)]);
    for (let count = 0; count < FLOOD_S * A_SECOND; count += 1) {
      hear('eve', payload(count));
      await vi.advanceTimersByTimeAsync(1_000 / A_SECOND);
    }
    const answersAtMost = (FLOOD_S * 1_000) / ANSWERS_EVERY_MS;
    expect(to('eve').length).toBeGreaterThan(1);
    expect(to('eve').length).toBeLessThanOrEqual(answersAtMost + 2);
    expect(FakeConnection.made.length).toBeLessThanOrEqual(2 + (FLOOD_S * 1_000) / REBUILDS_EVERY_MS);

    const before = to('ben').length;
    hear('ben', ASK);
    hear('ben', offer(3));
    await vi.advanceTimersByTimeAsync(0);
    expect(to('ben').slice(before)).toMatchObject([
      { kind: 'wants', ask: false },
      { kind: 'description', sdpType: 'answer', toLink: 3 },
    ]);
  });
});

test('[PERM-33] what one peer wants is taken over for all others now and then, and what it wanted already never', async () => {
  const { hear } = setUp([peer('eve', false), peer('ben', false)]);
  await vi.advanceTimersByTimeAsync(ADJUSTS_EVERY_MS);
  const [, toBen] = FakeConnection.made;
  const adjusted = vi.mocked(
    toBen?.getTransceivers()[0]?.sender.getParameters ?? (() => ({ encodings: [] })),
  );
  adjusted.mockClear();
  for (let count = 0; count < 40; count += 1) {
    hear('eve', { ...ASK, camera: count % 2 === 0 ? 'off' : 'high' });
    await vi.advanceTimersByTimeAsync(25);
  }
  expect(adjusted.mock.calls.length).toBeGreaterThan(1);
  expect(adjusted.mock.calls.length).toBeLessThanOrEqual(1_000 / ADJUSTS_EVERY_MS + 1);
  await vi.advanceTimersByTimeAsync(ADJUSTS_EVERY_MS);
  adjusted.mockClear();
  for (let count = 0; count < 40; count += 1) {
    hear('eve', ASK);
    await vi.advanceTimersByTimeAsync(25);
  }
  expect(adjusted).not.toHaveBeenCalled();
});

test('[BEY-18] who asks twice in a moment hears the last word', async () => {
  const { links, hear, to } = setUp([peer('ben', true)]);
  hear('ben', ASK);
  hear('ben', ASK);
  links.limitCameras('low');
  expect(to('ben')).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(ANSWERS_EVERY_MS);
  expect(to('ben')).toHaveLength(3);
  expect(to('ben').at(-1)).toEqual({ kind: 'wants', camera: 'low', share: 'medium', ask: false });
});
