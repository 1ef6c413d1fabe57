import { ConnectionQuality, type RemoteParticipant } from 'livekit-client';
import { expect, test, vi } from 'vitest';
import { qualityOf, watchWay } from './remote-people.ts';

/** Somebody of whom two tracks come by one way. */
function somebody(connectionQuality: ConnectionQuality) {
  const way = Object.assign(new EventTarget(), { state: 'connected' });
  const publication = { track: { receiver: { transport: { iceTransport: way } } } };
  const trackPublications = new Map<string, Partial<typeof publication>>([
    ['a', publication],
    ['b', publication],
    ['not received', {}],
  ]);
  // SAFETY: only these two are read.
  return { way, participant: { connectionQuality, trackPublications } as unknown as RemoteParticipant };
}

test('[BEY-23] whose pictures stand still, since the media server is away and says nothing, has lost the line', () => {
  const { way, participant } = somebody(ConnectionQuality.Excellent);
  expect(qualityOf(participant)).toBe('good');
  for (const state of ['disconnected', 'failed']) {
    way.state = state;
    expect(qualityOf(participant)).toBe('lost');
  }
  way.state = 'completed';
  expect(qualityOf(participant)).toBe('good');
  expect(qualityOf(somebody(ConnectionQuality.Poor).participant)).toBe('poor');
});

test('[BEY-23] a way that changes is told once, however many tracks come by it', () => {
  const { way, participant } = somebody(ConnectionQuality.Good);
  const changed = vi.fn<() => void>();
  for (const { track } of participant.trackPublications.values()) if (track) watchWay(track, changed);
  way.dispatchEvent(new Event('statechange'));
  expect(changed).toHaveBeenCalledOnce();
});
