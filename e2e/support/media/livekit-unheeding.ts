import { check, type ContractCase, until } from '@hemicycle/media/contract-harness';
import { takeRoom } from '@hemicycle/media/livekit/make-room';
import { type LivekitParticipant, openLivekitRoom } from './livekit-harness.ts';
import { shownAt } from './picture-cases.ts';

type LivekitRoom = Awaited<ReturnType<typeof openLivekitRoom>>;

const NOTHING = { microphone: false, camera: false, share: false };
/** Longer than any pause between packets, even of silence. */
const AT_REST_MS = 1_500;

/** Brings a person in with livekit-client alone, who sends camera and microphone. From then on this
 *  client ignores everything that the media server tells. */
async function enterUnheeding({ server }: LivekitRoom, userId: string) {
  const channel = server.connect(userId);
  const key = new Promise<{ url: string; token: string }>((resolve) => {
    channel.onMessage((message) => message.type === 'mediaGrant' && resolve(message));
  });
  channel.send({ type: 'mediaJoin', epoch: 1 });
  const { url, token } = await key;
  const { room } = takeRoom();
  await room.connect(url, token, { rtcConfig: { iceServers: [] } });
  await room.localParticipant.enableCameraAndMicrophone();
  room.engine.removeAllListeners();
  return {
    me: room.localParticipant,
    async leave() {
      await room.disconnect();
      channel.setOpen(false);
    },
  };
}

type Unheeding = Awaited<ReturnType<typeof enterUnheeding>>;

/** What has arrived: how many packets, and when the last one did, by the browser's clock in ms. A
 *  busy machine may look long after a packet came. */
interface Arrived {
  readonly packets: number;
  readonly lastMs: number;
}

/** Counts the packets that a participant has received from the only other participant, of one
 *  `kind` where it is given. */
function packetsReceivedBy({ transport }: LivekitParticipant, kind?: string): () => Promise<Arrived> {
  const [remote] = transport.stay()?.room.remoteParticipants.values() ?? [];
  const tracks = [...(remote?.trackPublications.values() ?? [])].flatMap(({ track }) => track ?? []);
  const receivers = tracks.flatMap((track) =>
    (kind ?? track.kind) === track.kind ? (track.receiver ?? []) : [],
  );
  return async () => {
    let packets = 0;
    let lastMs = 0;
    for (const receiver of receivers) {
      (await receiver.getStats()).forEach((entry: Readonly<Record<string, unknown>>) => {
        if (entry['type'] !== 'inbound-rtp') return;
        packets += Number(entry['packetsReceived'] ?? 0);
        lastMs = Math.max(lastMs, Number(entry['lastPacketReceivedTimestamp'] ?? 0));
      });
    }
    return { packets, lastMs };
  };
}

async function restsWithin2s(what: string, look: () => Promise<Arrived>): Promise<void> {
  const startedAtMs = performance.timeOrigin + performance.now();
  let before = await look();
  // Both times are by one clock.
  check(`${what} came`, before.packets > 0 && Math.abs(before.lastMs - startedAtMs) < 5_000);
  let seenAtMs = performance.now();
  await until(`${what} comes no more`, async () => {
    const now = await look();
    if (now.packets > before.packets) seenAtMs = performance.now();
    before = now;
    return performance.now() - seenAtMs > AT_REST_MS;
  });
  const tookMs = Math.max(0, Math.round(before.lastMs - startedAtMs));
  check(`${what} comes no more after 2 s (took ${tookMs} ms)`, tookMs < 2_000);
}

/** Brings in ben, who sees and hears eve. Eve's browser ignores the media server. */
async function withUnheeding(
  run: (room: LivekitRoom, ben: LivekitParticipant, eve: Unheeding) => Promise<void>,
): Promise<void> {
  const room = await openLivekitRoom();
  try {
    const ben = room.enter('ben');
    check('joined', (await ben.port.join()).ok);
    const eve = await enterUnheeding(room, 'eve');
    await until('ben sees eve', () => ben.receives('eve', 'camera'));
    await until('ben hears eve', () => ben.receives('eve', 'microphone'));
    const shown = shownAt(ben, 300);
    await until('her picture plays', () => shown.video.videoHeight > 0);
    await run(room, ben, eve);
    shown.remove();
    await eve.leave();
  } finally {
    await room.close();
  }
}

/** What the media server must do by itself, because the browser of the person concerned does
 *  nothing. */
export const unheedingCases: readonly ContractCase[] = [
  {
    title:
      '[PERM-33] [MEDIA-11] livekit: a right that is taken takes picture and sound away within 2 s, whatever the browser does',
    run: () =>
      withUnheeding(async (room, ben, eve) => {
        const packets = packetsReceivedBy(ben);
        room.server.allow('eve', NOTHING);
        await restsWithin2s('picture and sound', packets);
        const [again] = (await navigator.mediaDevices.getUserMedia({ video: true })).getVideoTracks();
        if (again === undefined) throw new Error('No camera');
        const sent = eve.me.publishTrack(again).then(
          () => true,
          () => false,
        );
        check('a new try comes to nothing', !(await sent));
        again.stop();
        const person = ben.port.snapshot().people[0];
        check('ben knows of nothing', person !== undefined && !Object.values(person.sends).includes(true));
        check('nor sees anything', !(await ben.receives('eve', 'camera')));
      }),
  },
  {
    title: '[MEDIA-09] livekit: a mute by the server silences within 2 s, whatever the browser does',
    run: () =>
      withUnheeding(async (room, ben, eve) => {
        const packets = packetsReceivedBy(ben, 'audio');
        room.server.silence('eve', 'microphone');
        await restsWithin2s('her sound', packets);
        check('her microphone is on, as far as she knows', eve.me.isMicrophoneEnabled);
        check('her picture is untouched', await ben.receives('eve', 'camera'));
        check('ben hears nothing', !(await ben.receives('eve', 'microphone')));
      }),
  },
];
