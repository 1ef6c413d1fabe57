import { ConnectionQuality, type RemoteParticipant, type Room, Track } from 'livekit-client';
import { expect, test, vi } from 'vitest';
import { FakeTrack } from '../fake/fake-track.ts';
import { peopleOf, qualityOf, watchWay } from './remote-people.ts';

/** A person whose two tracks come over one transport. */
function somebody(connectionQuality: ConnectionQuality) {
  const way = Object.assign(new EventTarget(), { state: 'connected' });
  const publication = { track: { receiver: { transport: { iceTransport: way } } } };
  const trackPublications = new Map<string, Partial<typeof publication>>([
    ['a', publication],
    ['b', publication],
    ['not received', {}],
  ]);
  // SAFETY: only these two properties are read.
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

test.each([
  { source: Track.Source.Microphone, slot: 'microphone', takes: 'audio' },
  { source: Track.Source.Camera, slot: 'camera', takes: 'video' },
  { source: Track.Source.ScreenShare, slot: 'share', takes: 'video' },
  { source: Track.Source.ScreenShareAudio, slot: 'shareAudio', takes: 'audio' },
] as const)(
  '[MEDIA-11] in the place of a $slot nothing but $takes is received',
  ({ source, slot, takes }) => {
    for (const kind of ['audio', 'video'] as const) {
      const mediaStreamTrack = new FakeTrack(kind, 'a track');
      const publications = new Map([[source, { isMuted: false, track: { mediaStreamTrack } }]]);
      const participant = {
        identity: 'eve.1',
        connectionQuality: ConnectionQuality.Good,
        trackPublications: publications,
        getTrackPublication: (wanted: typeof source) => publications.get(wanted),
      };
      // SAFETY: no other property of a room is read.
      const room = { remoteParticipants: new Map([['eve.1', participant]]) } as unknown as Room;
      const [eve] = peopleOf(room, () => 'high');
      expect(eve?.[slot]).toBe(kind === takes ? mediaStreamTrack : null);
    }
  },
);
