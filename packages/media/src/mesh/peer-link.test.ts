import type { MediaIceServer } from '@hemicycle/contract/media';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeConnection, stubConnections, unstubConnections } from '../fake/fake-connection.ts';
import { FakeTrack } from '../fake/fake-track.ts';
import { systemTimers } from '../timers.ts';
import { NO_TRACKS } from '../transport.ts';
import { createPeerLink, type LinkPayload } from './peer-link.ts';
import { DISCONNECTED_FOR_MS } from './recovery.ts';
import { senderLimitsFor } from './sender-limits.ts';

beforeEach(stubConnections);
afterEach(unstubConnections);

/** A link, its signals, and the connections that it made. */
function openLink(polite: boolean, iceServers: () => readonly MediaIceServer[] = () => []) {
  const signals: LinkPayload[] = [];
  const link = createPeerLink({
    polite,
    iceServers,
    timers: systemTimers,
    outgoing: NO_TRACKS,
    limits: senderLimitsFor(1),
    signal: (payload) => signals.push(payload),
    changed: () => undefined,
  });
  const { made } = FakeConnection;
  const [first] = made;
  if (first === undefined) throw new Error('No connection was made');
  return {
    link,
    signals,
    first,
    made,
    /** Receives a payload and waits until it is processed. */
    async hear(payload: LinkPayload) {
      link.receive(payload);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

function open() {
  const { first } = openLink(false);
  first.become('connected');
  return first;
}

test('[BEY-23] a connection that was lost looks for new paths', () => {
  const first = open();
  first.become('disconnected');
  vi.advanceTimersByTime(DISCONNECTED_FOR_MS);
  expect(first.restartIce).toHaveBeenCalledOnce();
  expect(FakeConnection.made).toHaveLength(1);
});

test('[BEY-23] one that the other end has closed is made anew, since nothing restarts it', () => {
  const first = open();
  first.close();
  first.become('disconnected');
  vi.advanceTimersByTime(DISCONNECTED_FOR_MS);
  expect(first.restartIce).not.toHaveBeenCalled();
  expect(FakeConnection.made).toHaveLength(2);
});

describe('servers whose credentials run out', () => {
  const turn = (username: string): MediaIceServer => ({
    urls: ['turn:turn.test'],
    username,
    credential: 'c',
  });

  test('[BEY-23] are the newest when new paths are looked for', () => {
    let iceServers = [turn('first')];
    const { link, first } = openLink(false, () => iceServers);
    expect(first.getConfiguration().iceServers).toEqual([turn('first')]);
    iceServers = [turn('second')];
    link.restart();
    expect(first.getConfiguration().iceServers).toEqual([turn('second')]);
    const [refreshed] = first.setConfiguration.mock.invocationCallOrder;
    const [restarted] = first.restartIce.mock.invocationCallOrder;
    expect(refreshed).toBeLessThan(restarted ?? 0);
  });

  test('[BEY-23] are the newest when the other side looks for new paths', async () => {
    let iceServers = [turn('first')];
    const { hear, first } = openLink(true, () => iceServers);
    iceServers = [turn('second')];
    await hear(description('offer', { fromLink: 7 }));
    expect(first.getConfiguration().iceServers).toEqual([turn('second')]);
    const [refreshed] = first.setConfiguration.mock.invocationCallOrder;
    const [taken] = first.setRemoteDescription.mock.invocationCallOrder;
    expect(refreshed).toBeLessThan(taken ?? 0);
  });
});

function description(
  sdpType: 'offer' | 'answer',
  { fromLink, toLink = null }: { readonly fromLink: number; readonly toLink?: number | null },
): LinkPayload {
  return { kind: 'description', fromLink, toLink, sdpType, sdp: `v=0 ${sdpType}` };
}

function candidates(fromLink: number, toLink: number | null): LinkPayload {
  const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null };
  return { kind: 'candidates', fromLink, toLink, candidates: [candidate] };
}

describe('[PERM-33] what is meant for another connection is dropped', () => {
  test('an offer and candidates for a side that is no more, or never was', async () => {
    const { hear, first, made, signals } = openLink(true);
    await hear(description('offer', { fromLink: 7, toLink: 999 }));
    await hear(candidates(7, 999));
    await hear(candidates(7, null));
    expect(first.setRemoteDescription).not.toHaveBeenCalled();
    expect(first.addIceCandidate).not.toHaveBeenCalled();
    expect(signals).toEqual([]);
    await hear(description('offer', { fromLink: 7 }));
    expect(signals).toMatchObject([{ kind: 'description', sdpType: 'answer', toLink: 7 }]);
    expect(made).toHaveLength(1);
  });

  test('candidates and descriptions of another side than the one it is connected with', async () => {
    const { hear, first, made, signals } = openLink(true);
    await hear(description('offer', { fromLink: 7 }));
    const mine = signals[0]?.fromLink ?? 0;
    await hear(candidates(8, mine));
    await hear(candidates(8, null));
    await hear(description('offer', { fromLink: 8, toLink: mine }));
    expect(first.addIceCandidate).not.toHaveBeenCalled();
    expect(first.setRemoteDescription).toHaveBeenCalledOnce();
    expect(made).toHaveLength(1);
    await hear(candidates(7, mine));
    expect(first.addIceCandidate).toHaveBeenCalledOnce();
  });
});

describe('[PERM-33] what the other side may not say is not taken', () => {
  test('an answer, and the wish for an offer, by whoever makes the offers', async () => {
    const { hear, first, signals } = openLink(true);
    await hear(description('answer', { fromLink: 7 }));
    await hear({ kind: 'restart', fromLink: 7, toLink: null });
    expect(first.setRemoteDescription).not.toHaveBeenCalled();
    expect(first.restartIce).not.toHaveBeenCalled();
    expect(signals).toEqual([]);
  });

  test('an offer by whoever answers, and an answer that nobody waits for', async () => {
    const { hear, first, signals } = openLink(false);
    await hear(description('offer', { fromLink: 7 }));
    await hear(description('answer', { fromLink: 7 }));
    expect(first.setRemoteDescription).not.toHaveBeenCalled();
    first.onnegotiationneeded?.();
    await vi.advanceTimersByTimeAsync(0);
    const mine = signals[0]?.fromLink ?? 0;
    await hear(description('answer', { fromLink: 7, toLink: mine }));
    await hear(description('answer', { fromLink: 7, toLink: mine }));
    expect(first.setRemoteDescription).toHaveBeenCalledOnce();
    expect(signals).toHaveLength(1);
  });
});

test('[MEDIA-02] a camera that never gets under way holds up neither sound nor a share', async () => {
  const { link, first } = openLink(false);
  const [microphone, camera, share] = first
    .getTransceivers()
    .map(({ sender }) => vi.mocked(sender.replaceTrack));
  camera?.mockReturnValue(new Promise(() => undefined));
  const [sound, picture, screen] = (['audio', 'video', 'video'] as const).map(
    (kind) => new FakeTrack(kind, 'device'),
  );
  const sending = { ...NO_TRACKS, camera: picture ?? null };
  link.setOutgoing(sending, senderLimitsFor(1));
  link.setOutgoing({ ...sending, microphone: sound ?? null, share: screen ?? null }, senderLimitsFor(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(camera).toHaveBeenCalledWith(picture);
  expect(microphone).toHaveBeenCalledWith(sound);
  expect(share).toHaveBeenCalledWith(screen);
});
