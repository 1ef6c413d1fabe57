import { type ParticipantTrackPermission, type Room, RoomEvent, Track } from 'livekit-client';
import { expect, test } from 'vitest';
import { NO_TRACKS } from '../transport.ts';
import { createTrackAccess } from './track-access.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code under test only passes it on
const track = {} as MediaStreamTrack;
const SHARE = { ...NO_TRACKS, share: track };

/** A room with ben and cyd, in which a microphone is sent, and the last permissions that its media
 *  server got. */
function setUp() {
  const heard = new Map<string, () => void>();
  const told: { all: boolean; list: readonly ParticipantTrackPermission[] }[] = [];
  const trackPublications = new Map([['m', { source: Track.Source.Microphone, trackSid: 'sid-m' }]]);
  const remoteParticipants = new Map([
    ['ben', {}],
    ['cyd', {}],
  ]);
  const room = {
    on: (event: string, hear: () => void) => heard.set(event, hear),
    remoteParticipants,
    localParticipant: {
      trackPublications,
      setTrackSubscriptionPermissions: (all: boolean, list: readonly ParticipantTrackPermission[]) =>
        told.push({ all, list }),
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of a room that are used here
  const access = createTrackAccess(room as unknown as Room);
  return {
    access,
    happens: (event: string) => heard.get(event)?.(),
    told,
    trackPublications,
    remoteParticipants,
  };
}

const rest = (id: string) => ({ participantIdentity: id, allowedTrackSids: ['sid-m'] });
const everything = (id: string) => ({ participantIdentity: id, allowAll: true });

test('[SHARE-05] nobody may have a share before the server has said so, and everybody keeps the rest', () => {
  const { access, told } = setUp();
  access.sends({ ...NO_TRACKS, microphone: track });
  expect(told).toEqual([]);
  access.sends(SHARE);
  expect(told).toEqual([{ all: false, list: [rest('ben'), rest('cyd')] }]);
  access.setShareViewers({ viewers: ['cyd'], others: ['ben'] });
  expect(told.at(-1)).toEqual({ all: false, list: [rest('ben'), everything('cyd')] });
});

test('[SHARE-05] who comes, and what is sent besides, is named at once; hidden ones by the server’s word', () => {
  const { access, happens, told, trackPublications, remoteParticipants } = setUp();
  access.sends(SHARE);
  access.setShareViewers({ viewers: ['cyd', 'stream'], others: ['ben'] });
  remoteParticipants.set('dan', {});
  happens(RoomEvent.ParticipantConnected);
  expect(told.at(-1)?.list).toEqual([rest('ben'), everything('cyd'), rest('dan'), everything('stream')]);
  trackPublications.set('c', { source: Track.Source.Camera, trackSid: 'sid-c' });
  trackPublications.set('s', { source: Track.Source.ScreenShare, trackSid: 'sid-s' });
  happens(RoomEvent.LocalTrackPublished);
  expect(told.at(-1)?.list[0]).toEqual({
    participantIdentity: 'ben',
    allowedTrackSids: ['sid-m', 'sid-c'],
  });
});

test('[SHARE-05] everybody may have everything again only when the share is really back', () => {
  const { access, happens, told, trackPublications } = setUp();
  access.sends(SHARE);
  trackPublications.set('s', { source: Track.Source.ScreenShare, trackSid: 'sid-s' });
  happens(RoomEvent.LocalTrackPublished);
  access.sends(NO_TRACKS);
  expect(told.every(({ all }) => !all)).toBe(true);
  trackPublications.delete('s');
  happens(RoomEvent.LocalTrackUnpublished);
  expect(told.at(-1)).toEqual({ all: true, list: [] });
});

const filming = { ...NO_TRACKS, microphone: track, camera: track };
const published = { source: Track.Source.Camera, trackSid: 'sid-c' };

test('[PERM-18] a camera is nobody’s before the server has named its viewers, and everybody keeps the sound', () => {
  const { access, happens, told, trackPublications, remoteParticipants } = setUp();
  access.setCameraViewers({ camerasTo: 'viewers', viewers: [], others: [] });
  access.sends({ ...NO_TRACKS, microphone: track });
  expect(told).toEqual([]);
  access.sends(filming);
  expect(told).toEqual([{ all: false, list: [rest('ben'), rest('cyd')] }]);
  access.setCameraViewers({ camerasTo: 'viewers', viewers: ['cyd', 'stream'], others: ['ben'] });
  trackPublications.set('c', published);
  remoteParticipants.set('dan', {});
  happens(RoomEvent.ParticipantConnected);
  expect(told.at(-1)?.list).toEqual([rest('ben'), everything('cyd'), rest('dan'), everything('stream')]);
  access.setCameraViewers({ camerasTo: 'everybody', viewers: [], others: [] });
  expect(told.at(-1)).toEqual({ all: true, list: [] });
});

test('[PERM-18] [SHARE-05] who may see the one and not the other gets the one', () => {
  const { access, happens, told, trackPublications } = setUp();
  access.sends({ ...filming, share: track });
  trackPublications.set('c', published);
  trackPublications.set('s', { source: Track.Source.ScreenShare, trackSid: 'sid-s' });
  access.setShareViewers({ viewers: ['ben'], others: ['cyd'] });
  access.setCameraViewers({ camerasTo: 'viewers', viewers: ['cyd'], others: ['ben'] });
  happens(RoomEvent.LocalTrackPublished);
  expect(told.at(-1)?.list).toEqual([
    { participantIdentity: 'ben', allowedTrackSids: ['sid-m', 'sid-s'] },
    { participantIdentity: 'cyd', allowedTrackSids: ['sid-m', 'sid-c'] },
  ]);
});
