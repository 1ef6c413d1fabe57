import { type Room, RoomEvent, Track } from 'livekit-client';
import { expect, test, vi } from 'vitest';
import { GOOD_MEASURES_TO_MORE, POOR_MEASURES_TO_LESS } from '../adapt-picture.ts';
import { MEASURE_EVERY_MS } from '../received-totals.ts';
import { systemTimers } from '../timers.ts';
import { createLivekitRoom } from './livekit-room.ts';

const made = vi.hoisted((): { room: Room | null } => ({ room: null }));
vi.mock('./make-room.ts', () => ({
  takeRoom: () => ({ room: made.room, ahead: { giveUp: () => undefined } }),
}));

/** A stay that receives ada's camera, with the statistics of the browser. */
function setUp() {
  vi.useFakeTimers();
  const counts = { packetsReceived: 0, packetsLost: 0, framesReceived: 0, framesDropped: 0 };
  const asked: number[] = [];
  const publication = {
    source: Track.Source.Camera,
    isMuted: false,
    setVideoDimensions: ({ height }: { height: number }) => void asked.push(height),
    track: {
      mediaStreamTrack: {},
      receiver: { getStats: async () => new Map([['in', { type: 'inbound-rtp', ...counts }]]) },
    },
  };
  const publications = new Map([['camera', publication]]);
  const ada = {
    identity: 'ada.1',
    connectionQuality: 'good',
    trackPublications: publications,
    videoTrackPublications: publications,
    getTrackPublication: (source: string) => publications.get(source),
  };
  const listeners = new Map<string, ((...told: readonly object[]) => void)[]>();
  const room = {
    on: (event: string, listener: (...told: readonly object[]) => void) =>
      void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    remoteParticipants: new Map([['ada.1', ada]]),
    localParticipant: { trackPublications: new Map(), setTrackSubscriptionPermissions: () => undefined },
  };
  // SAFETY: a stay reads nothing else of a room before it is connected.
  made.room = room as unknown as Room;
  const changed = vi.fn<() => void>();
  const nothing = () => undefined;
  const stay = createLivekitRoom(systemTimers, {
    changed,
    refused: nothing,
    unsent: nothing,
    ended: nothing,
  });
  async function look(times: number, { lost = 0, dropped = 0 }): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      counts.packetsReceived += 100 - lost;
      counts.packetsLost += lost;
      counts.framesReceived += 40;
      counts.framesDropped += dropped;
      await vi.advanceTimersByTimeAsync(MEASURE_EVERY_MS);
    }
  }
  const person = () => stay.people()[0];
  function subscribed(): void {
    const told = listeners.get(RoomEvent.TrackSubscribed) ?? [];
    for (const listener of told) listener(publication.track, publication, ada);
  }
  return { stay, look, asked, changed, person, subscribed };
}

test('[BEY-18] a line that loses much gets smaller cameras, then sound alone, which is told; and cameras again', async () => {
  const { stay, look, asked, changed, person } = setUp();
  await look(1 + POOR_MEASURES_TO_LESS, { lost: 30 });
  expect(asked).toEqual([360]);
  await look(POOR_MEASURES_TO_LESS, { lost: 30 });
  expect(asked).toEqual([360, 180]);
  expect(person()).toMatchObject({ cameraHeld: false, sends: { camera: true } });
  changed.mockClear();
  await look(POOR_MEASURES_TO_LESS, { lost: 30 });
  expect(person()).toMatchObject({ cameraHeld: true, sends: { camera: true } });
  expect(changed).toHaveBeenCalledOnce();
  await look(GOOD_MEASURES_TO_MORE, {});
  expect(person()).toMatchObject({ cameraHeld: false });
  expect(changed).toHaveBeenCalledTimes(2);
  expect(asked.at(-1)).toBe(180);
  stay.close();
});

test('[BEY-18] a machine that does not keep up gets smaller cameras, those too that come meanwhile; whoever asked for less is asked no more', async () => {
  const { stay, look, asked, person, subscribed } = setUp();
  await look(1 + 9 * POOR_MEASURES_TO_LESS, { dropped: 40 });
  expect(asked).toEqual([360, 180]);
  expect(person()).toMatchObject({ cameraHeld: false });
  subscribed();
  expect(asked).toEqual([360, 180, 180]);
  stay.limitCameras('medium');
  expect(asked.at(-1)).toBe(180);
  stay.close();
  await look(9 * GOOD_MEASURES_TO_MORE, {});
  expect(asked).toHaveLength(4);
});
