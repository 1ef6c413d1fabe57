import type { ContractHarness, ContractParticipant } from '@hemicycle/media/contract-harness';
import { createMediaPort } from '@hemicycle/media/create-media-port';
import { createFakeDevices, FAKE_CAMERAS, FAKE_MICROPHONES } from '@hemicycle/media/fake/fake-devices';
import { FakeTrack } from '@hemicycle/media/fake/fake-track';
import { type MediaTimers, systemTimers } from '@hemicycle/media/timers';
import type { WebexProgram } from '../webex-program.ts';
import { createWebexTransport } from '../webex-transport.ts';
import { createFakeWebex, type FakeInstance } from './create-fake-webex.ts';
import { createSharedMemoryPlanes } from './fake-media-plane.ts';
import { createFakeWebexCloud, type FakeLine, type FakeWebexCloud } from './fake-webex-cloud.ts';

/** A person in a room of the fake provider, whose connection tests can break. */
export interface FakeWebexParticipant extends ContractParticipant {
  readonly instance: FakeInstance;
}

/** A fake provider in this process, and people who connect to it through the adapter. */
export interface FakeWebexRoom {
  readonly cloud: FakeWebexCloud;
  enter: (userId: string) => Promise<FakeWebexParticipant>;
  close: () => Promise<void>;
}

export interface FakeWebexRoomOptions {
  readonly password?: string | null;
  readonly askPassword?: (wrong: boolean) => Promise<string | null>;
  readonly syncOnLeave?: () => boolean;
  /** The timers; absent: those of the system. */
  readonly timers?: MediaTimers;
}

/** The token of a person whom the provider knows and the Hemicycle server does not. */
export const STRANGER_TOKEN = 'stranger';

/** A line that tests can cut. While it is cut, it refuses requests and delays the provider's
 *  messages. */
function cuttable(cloud: FakeWebexCloud, token: string, tell: Parameters<FakeWebexCloud['connect']>[1]) {
  let cut = false;
  const missed: Parameters<typeof tell>[0][] = [];
  const line = cloud.connect(token, (told) => {
    if (cut) missed.push(told);
    else tell(told);
  });
  const guarded: FakeLine = {
    ask: (asked) => (cut ? Promise.reject(new Error('no network')) : line.ask(asked)),
    close: line.close,
  };
  return {
    line: guarded,
    cut: () => {
      cut = true;
    },
    restore() {
      cut = false;
      for (const told of missed.splice(0)) tell(told);
    },
  };
}

/** Makes a room. Every `enter` is another person at the provider, even with the same account. */
export function createFakeWebexRoom(options: FakeWebexRoomOptions = {}): FakeWebexRoom {
  const { timers = systemTimers } = options;
  const accounts: Record<string, string> = {};
  const cloud = createFakeWebexCloud((token) => {
    if (token === STRANGER_TOKEN) return { personId: 'stranger', name: 'Somebody' };
    const personId = token.replace(/^token-/, 'person-');
    return accounts[personId] === undefined ? null : { personId, name: accounts[personId] };
  });
  const createPlane = createSharedMemoryPlanes();
  const entered: FakeWebexParticipant[] = [];

  async function enter(userId: string): Promise<FakeWebexParticipant> {
    const number = Object.keys(accounts).length + 1;
    const token = `token-${number}`;
    accounts[`person-${number}`] = userId;
    let line: ReturnType<typeof cuttable> | null = null;
    let online: (online: boolean) => void = () => undefined;
    const sdk = createFakeWebex({
      createPlane,
      connect(given, tell, tellOnline) {
        line = cuttable(cloud, given, tell);
        online = tellOnline;
        return line.line;
      },
    });
    sdk.init({ credentials: { access_token: token } });
    const [instance] = sdk.instances;
    if (instance === undefined) throw new Error('No instance was made');
    await instance.meetings.register();
    const program: WebexProgram = { open: async () => instance, close: async () => undefined };
    const devices = createFakeDevices();
    const port = createMediaPort({
      transport: createWebexTransport({
        program,
        timers,
        meetingInfo: async (roomId = 'main') => ({
          roomId,
          sipUri: `${roomId}@meet.example`,
          correlationId: 'correlation',
          password: options.password ?? null,
          people: { ...accounts },
        }),
        askPassword: options.askPassword ?? (async () => null),
        ...(options.syncOnLeave === undefined ? {} : { syncOnLeave: options.syncOnLeave }),
        statePauseMs: () => 5,
      }),
      devices,
      timers,
      meter: (track) => ({
        level: () => (track instanceof FakeTrack ? track.loudness : 0),
        stop: () => undefined,
      }),
    });
    const participant: FakeWebexParticipant = {
      userId,
      port,
      instance,
      deviceIds: async (source) => (source === 'camera' ? FAKE_CAMERAS : FAKE_MICROPHONES),
      failDevices: devices.failWith,
      giveOneCamera: devices.giveOneCamera,
      cut() {
        line?.cut();
        online(false);
      },
      restore() {
        line?.restore();
        online(true);
      },
      vanish: () => line?.line.close(),
      async receives(from, source) {
        const snapshot = port.snapshot();
        const person = snapshot.people.find((one) => one.userId === from);
        if (person === undefined) return false;
        if (source === 'microphone') {
          // Voices come without a name, so the test can only check that some voice is heard while
          // this person's microphone is on.
          return person.sends.microphone && (snapshot.mixedSound ?? []).some(isHeard);
        }
        return isSeen(person[source]);
      },
    };
    entered.push(participant);
    return participant;
  }

  return {
    cloud,
    enter,
    async close() {
      for (const { port } of entered) await port.dispose();
    },
  };
}

function isHeard(track: MediaStreamTrack): boolean {
  return track instanceof FakeTrack && track.loudness > 0;
}

function isSeen(track: MediaStreamTrack | null): boolean {
  return track instanceof FakeTrack && track.readyState === 'live' && track.enabled;
}

/** The adapter with the fake provider, for the contract tests of the port. */
export const fakeWebexHarness: ContractHarness = {
  open: async () => createFakeWebexRoom(),
};
