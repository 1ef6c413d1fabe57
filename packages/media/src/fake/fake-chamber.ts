import type { MediaCaps } from '@hemicycle/contract/media';
import { MESH_CAPS } from '../caps.ts';
import { createMediaPort } from '../create-media-port.ts';
import type { MediaConnection, MediaPort, MediaProblem } from '../port.ts';
import { type MediaTimers, systemTimers } from '../timers.ts';
import {
  type MediaTransport,
  NO_TRACKS,
  type OutgoingTracks,
  sendsOf,
  type TransportPerson,
} from '../transport.ts';
import { createFakeDevices, type FakeDevices } from './fake-devices.ts';
import { fakeReceiver, fakeSender } from './fake-statistics.ts';
import { FakeTrack } from './fake-track.ts';

/** One person at one fake machine. */
export interface FakeParticipant {
  readonly userId: string;
  readonly port: MediaPort;
  readonly devices: FakeDevices;
  /** `cut` breaks the connection to the server, and `restore` brings it back. */
  cut: () => void;
  restore: () => void;
  /** Ends this person as when the machine dies: the others see this person leave, and this port
   *  hears nothing. */
  vanish: () => void;
  /** The room refuses a source while this person sends it. */
  refuse: (problem: MediaProblem) => void;
}

/** Rooms in memory, without a browser or a server, for tests of code that uses the media port. */
export interface FakeChamber {
  enter: (userId: string) => FakeParticipant;
  /** Sets whether somebody may receive what others share, as the server would; at first everybody
   *  may. */
  letViewShares: (userId: string, may: boolean) => void;
  /** Sets the same for the cameras of others. */
  letViewCameras: (userId: string, may: boolean) => void;
}

export interface FakeChamberOptions {
  readonly caps?: MediaCaps;
  readonly timers?: MediaTimers;
}

interface Member {
  readonly peerId: string;
  readonly userId: string;
  outgoing: OutgoingTracks;
  roomId: string | null;
  connection: MediaConnection;
  /** Grows with each join and leave, so that an older join no longer counts. */
  turn: number;
  readonly changed: () => void;
  readonly refusals: Set<(problem: MediaProblem) => void>;
}

const MAIN_ROOM = 'main';

/** Makes an empty chamber; its participants meet when they join the same room. */
export function createFakeChamber({
  caps = MESH_CAPS,
  timers = systemTimers,
}: FakeChamberOptions = {}): FakeChamber {
  const members: Member[] = [];
  const barredFrom = { shares: new Set<string>(), cameras: new Set<string>() };

  function roomOf(member: Member): readonly Member[] {
    if (member.roomId === null) return [];
    return members.filter((other) => other !== member && other.roomId === member.roomId);
  }

  function tell(member: Member): void {
    member.changed();
    for (const other of roomOf(member)) other.changed();
  }

  function move(member: Member, roomId: string | null, connection: MediaConnection): void {
    const left = roomOf(member);
    member.roomId = roomId;
    member.connection = connection;
    for (const other of left) other.changed();
    tell(member);
  }

  function personFor(viewer: Member, { peerId, userId, outgoing }: Member): TransportPerson {
    const share = barredFrom.shares.has(viewer.userId) ? { share: null, shareAudio: null } : {};
    const camera = barredFrom.cameras.has(viewer.userId) ? { camera: null } : {};
    return { peerId, userId, sends: sendsOf(outgoing), ...outgoing, ...share, ...camera, quality: 'good' };
  }

  function transportOf(member: Member, listeners: Set<() => void>): MediaTransport {
    return {
      state: () => ({
        connection: member.connection,
        problem: null,
        roomId: member.roomId,
        peerId: member.roomId === null ? null : member.peerId,
        userId: member.userId,
        people: roomOf(member).map((other) => personFor(member, other)),
        caps,
      }),
      onChange(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onRefused(listener) {
        member.refusals.add(listener);
        return () => member.refusals.delete(listener);
      },
      async join({ roomId = MAIN_ROOM }) {
        move(member, null, 'joining');
        member.turn += 1;
        const { turn } = member;
        await Promise.resolve();
        if (member.turn !== turn)
          return { ok: false, problem: { code: 'superseded', source: null, limit: null } };
        move(member, roomId, 'joined');
        return { ok: true };
      },
      leave() {
        member.turn += 1;
        if (member.connection !== 'idle') move(member, null, 'left');
        return Promise.resolve();
      },
      send(tracks) {
        member.outgoing = tracks;
        tell(member);
      },
      // All pictures in memory have the same size.
      limitCameras: () => undefined,
      level(peerId) {
        const track = members.find((other) => other.peerId === peerId)?.outgoing.microphone;
        return track instanceof FakeTrack ? track.loudness : 0;
      },
      soundEnds() {
        const others = roomOf(member);
        const heard = others.filter(({ outgoing }) => outgoing.microphone !== null);
        const isHeard = member.outgoing.microphone !== null && others.length > 0;
        return { senders: isHeard ? [fakeSender] : [], receivers: heard.map(() => fakeReceiver()) };
      },
      dispose: () => undefined,
    };
  }

  function letView(barred: Set<string>, userId: string, may: boolean): void {
    if (may) barred.delete(userId);
    else barred.add(userId);
    for (const member of members) if (member.userId === userId) member.changed();
  }

  return {
    letViewShares: (userId, may) => letView(barredFrom.shares, userId, may),
    letViewCameras: (userId, may) => letView(barredFrom.cameras, userId, may),
    enter(userId) {
      const listeners = new Set<() => void>();
      const member: Member = {
        peerId: `${userId}.${String(members.length + 1).padStart(3, '0')}`,
        userId,
        outgoing: NO_TRACKS,
        roomId: null,
        connection: 'idle',
        turn: 0,
        refusals: new Set(),
        changed: () => {
          for (const listener of listeners) listener();
        },
      };
      members.push(member);
      members.sort((a, b) => (a.peerId < b.peerId ? -1 : 1));
      const devices = createFakeDevices();
      const port = createMediaPort({
        transport: transportOf(member, listeners),
        devices,
        timers,
        meter: (track) => ({
          level: () => (track instanceof FakeTrack ? track.loudness : 0),
          stop: () => undefined,
        }),
      });
      return {
        userId,
        port,
        devices,
        cut() {
          if (member.connection === 'joined') move(member, member.roomId, 'reconnecting');
        },
        restore() {
          if (member.connection === 'reconnecting') move(member, member.roomId, 'joined');
        },
        refuse(problem) {
          for (const listener of member.refusals) listener(problem);
        },
        vanish() {
          const others = roomOf(member);
          member.roomId = null;
          for (const other of others) other.changed();
        },
      };
    },
  };
}
