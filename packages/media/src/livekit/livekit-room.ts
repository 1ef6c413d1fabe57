import type { MediaGrant, MediaSource } from '@hemicycle/contract/media';
import { ConnectionState, type Room, RoomEvent, Track } from 'livekit-client';
import { toRtcIceServers } from '../ice-servers.ts';
import { type PictureSize, smallerOf } from '../picture-size.ts';
import type { MediaTimers } from '../timers.ts';
import type { SoundEnds } from '../sound-line.ts';
import { NO_TRACKS, type OutgoingTracks, type TransportPerson } from '../transport.ts';
import { createPublications } from './publications.ts';
import { createReceivedLevels } from './received-levels.ts';
import {
  adaptToElements,
  limitCamera,
  microphoneReceiverOf,
  peopleOf,
  stopUnseen,
  watchWay,
} from './remote-people.ts';
import { createTrackAccess, type TrackAccess } from './track-access.ts';
import { takeRoom } from './make-room.ts';
import { watchPictures } from './picture-watch.ts';

/** One stay in a room of the media server. */
export interface LivekitRoom {
  /** Begins to connect to this server while the key is awaited. */
  begin: (url: string) => void;
  /** Connects with a key; rejects as livekit-client does. */
  connect: (grant: MediaGrant) => Promise<void>;
  /** Whether both connections to the media server work; false while livekit-client restores
   *  them. */
  isConnected: () => boolean;
  send: (tracks: OutgoingTracks) => void;
  setShareViewers: TrackAccess['setShareViewers'];
  setCameraViewers: TrackAccess['setCameraViewers'];
  people: () => readonly TransportPerson[];
  level: (peerId: string) => number;
  soundEnds: () => SoundEnds;
  limitCameras: (most: PictureSize) => void;
  /** Leaves. Listeners hear nothing afterwards; the person's own tracks stay as they are. */
  close: () => void;
  /** The room of livekit-client, for tests that break its connection. */
  readonly room: Room;
}

/** The events of a stay. */
export interface LivekitRoomListener {
  changed: () => void;
  /** The server refuses this source, or has stopped it. */
  refused: (source: MediaSource) => void;
  /** This source could not be sent after several attempts. */
  unsent: (source: MediaSource) => void;
  /** The stay ended, but not by `close`: the media server ended it, or livekit-client gave up. */
  ended: () => void;
}

/** Delay the sending of a new participant by 300 ms, so that they hear and see the others first.
 *  Sending and receiving share a thread, so that doing both at once would delay both. Source:
 *  BEY-23. */
const HEARS_FIRST_MS = 300;

/** A new picture is received for 1,000 ms even if no element shows it: otherwise its tile would
 *  have to wait for the next key frame. This holds for at most 16 pictures at once, which a first
 *  page seldom exceeds. Further pictures are received only when they are shown, and so are those of
 *  a person who wants no pictures. */
const COMES_UNSEEN_MS = 1_000;
const COME_UNSEEN_MAX = 16;

const CHANGES = [
  RoomEvent.ConnectionStateChanged,
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.TrackSubscriptionPermissionChanged,
  RoomEvent.TrackStreamStateChanged,
  RoomEvent.ConnectionQualityChanged,
] as const;

/** Makes a stay that is not yet connected. */
export function createLivekitRoom(timers: MediaTimers, listener: LivekitRoomListener): LivekitRoom {
  const { room, ahead } = takeRoom();
  const levels = createReceivedLevels(timers.nowMs);
  let closed = false;
  let mayBegin = false;
  let most: PictureSize = 'high';
  let comeUnseen = 0;
  let outgoing = NO_TRACKS;
  const { refused, unsent } = listener;
  const publications = createPublications({ room, timers, refused, unsent });
  const trackAccess = createTrackAccess(room);

  const pictures = watchPictures(room, timers, () => {
    limitAll();
    told();
  });

  function beginToSend(): void {
    mayBegin = true;
    if (!closed) publications.send(outgoing);
  }

  function mostOf(identity: string): PictureSize {
    return smallerOf(most, pictures.carries(identity));
  }

  function awaitSight(track: object, identity: string): void {
    if (mostOf(identity) === 'off' || comeUnseen >= COME_UNSEEN_MAX) return stopUnseen(track);
    comeUnseen += 1;
    timers.after(COMES_UNSEEN_MS, () => {
      comeUnseen -= 1;
      if (!closed) stopUnseen(track);
    });
  }

  function limitAll(): void {
    for (const [identity, { videoTrackPublications }] of room.remoteParticipants)
      for (const publication of videoTrackPublications.values()) limitCamera(publication, mostOf(identity));
  }

  const people = () => peopleOf(room, pictures.carries);

  function told(): void {
    if (!closed) listener.changed();
  }

  for (const event of CHANGES) room.on(event, told);
  room.on(RoomEvent.TrackSubscribed, (track, publication, { identity }) => {
    adaptToElements(track);
    watchWay(track, told);
    if (mostOf(identity) !== 'high') limitCamera(publication, mostOf(identity));
    awaitSight(track, identity);
    told();
  });
  room.on(RoomEvent.Reconnected, () => {
    publications.settle();
    told();
  });
  // When the permissions lose a source, the server stops it. Settling then tries to send it again
  // and reports the refusal.
  room.on(RoomEvent.ParticipantPermissionsChanged, (_before, participant) => {
    if (participant === room.localParticipant) publications.settle();
  });
  for (const event of [RoomEvent.TrackMuted, RoomEvent.TrackUnmuted] as const) {
    room.on(event, (publication, participant) => {
      if (participant === room.localParticipant && event === RoomEvent.TrackMuted) {
        const source = sourceOf(publication.source);
        if (source !== null && outgoing[source] !== null && !publications.isWorking())
          listener.refused(source);
      }
      told();
    });
  }
  room.on(RoomEvent.Disconnected, () => {
    if (closed) return;
    publications.stop();
    pictures.stop();
    listener.ended();
  });

  return {
    room,
    begin: ahead.begin,
    async connect({ url, token, iceServers }) {
      await ahead.connect({ url, token, iceServers: iceServers && toRtcIceServers(iceServers) });
      if (people().some(({ sends }) => Object.values(sends).includes(true)))
        timers.after(HEARS_FIRST_MS, beginToSend);
      else beginToSend();
    },
    isConnected: () => room.state === ConnectionState.Connected,
    send(tracks) {
      outgoing = tracks;
      trackAccess.sends(tracks);
      if (
        mayBegin &&
        room.state !== ConnectionState.Disconnected &&
        room.state !== ConnectionState.Connecting
      )
        publications.send(tracks);
    },
    setShareViewers: trackAccess.setShareViewers,
    setCameraViewers: trackAccess.setCameraViewers,
    people,
    limitCameras(size) {
      most = size;
      limitAll();
    },
    level: (peerId) => levels.level(microphoneReceiverOf(room, peerId)),
    soundEnds: () => ({
      // A muted publication keeps its sender.
      senders:
        outgoing.microphone === null
          ? []
          : presentOf([room.localParticipant.getTrackPublication(Track.Source.Microphone)?.track?.sender]),
      receivers: presentOf(
        people().map(({ peerId, sends }) =>
          sends.microphone ? microphoneReceiverOf(room, peerId) : undefined,
        ),
      ),
    }),
    close() {
      if (closed) return;
      closed = true;
      publications.stop();
      pictures.stop();
      ahead.giveUp();
    },
  };
}

function presentOf<End>(ends: readonly (End | undefined)[]): End[] {
  return ends.filter((end) => end !== undefined);
}

function sourceOf(source: Track.Source): MediaSource | null {
  switch (source) {
    case Track.Source.Microphone:
      return 'microphone';
    case Track.Source.Camera:
      return 'camera';
    case Track.Source.ScreenShare:
      return 'share';
    default:
      return null;
  }
}
