import { check, type ContractCase, until, untilSnapshot } from '@hemicycle/media/contract-harness';
import { STREAMING_USER } from './in-page-server.ts';
import { comesToRest, pictureCases } from './picture-cases.ts';
import { framesReceived } from './received-media.ts';
import { type LivekitParticipant, openLivekitRoom } from './livekit-harness.ts';
import { unheedingCases } from './livekit-unheeding.ts';

type LivekitRoom = Awaited<ReturnType<typeof openLivekitRoom>>;

/** Brings in two people whose cameras reach each other. */
async function withTwo(
  run: (room: LivekitRoom, ada: LivekitParticipant, ben: LivekitParticipant) => Promise<void>,
): Promise<void> {
  const room = await openLivekitRoom();
  try {
    const [ada, ben] = [room.enter('ada'), room.enter('ben')];
    for (const { port } of [ada, ben]) {
      check('joined', (await port.join()).ok);
      await port.publishCamera();
    }
    await until('ben sees ada', () => ben.receives('ada', 'camera'));
    await until('ada sees ben', () => ada.receives('ben', 'camera'));
    await run(room, ada, ben);
  } finally {
    await room.close();
  }
}

/** The room and the identity by which the media server knows a participant's stay. */
function stayOf({ transport }: LivekitParticipant) {
  const { roomId, peerId } = transport.state();
  return { roomId: roomId ?? '', identity: peerId ?? '' };
}

/** A picture that plays brings at least this many frames. Fewer arrive before the media server
 *  hears that nobody shows the picture. */
const PLAYS_FRAMES = 6;

async function within2s(what: string, holds: () => boolean): Promise<void> {
  const startedAtMs = performance.now();
  await until(what, holds);
  const tookMs = Math.round(performance.now() - startedAtMs);
  check(`${what} within 2 s (took ${tookMs} ms)`, tookMs < 2_000);
}

async function framesReceivedBy({ transport }: LivekitParticipant): Promise<number> {
  const [remote] = transport.stay()?.room.remoteParticipants.values() ?? [];
  const [publication] = remote?.videoTrackPublications.values() ?? [];
  return publication?.track?.receiver === undefined ? 0 : framesReceived(publication.track.receiver);
}

/** The frames that a participant's camera has encoded, of all sizes together. */
async function framesEncodedBy({ transport }: LivekitParticipant): Promise<number> {
  const [camera] = transport.stay()?.room.localParticipant.videoTrackPublications.values() ?? [];
  let frames = 0;
  (await camera?.track?.sender?.getStats())?.forEach((entry: Readonly<Record<string, unknown>>) => {
    if (entry['type'] === 'outbound-rtp') frames += Number(entry['framesEncoded'] ?? 0);
  });
  return frames;
}

/** What media through a server must do beyond the contract of the port. The cases run in a real
 *  browser against a real server. */
export const livekitFaults: readonly ContractCase[] = [
  {
    title:
      '[PERM-33] livekit: a right that is taken takes the media away within 2 s, and a new try is refused',
    run: () =>
      withTwo(async (room, ada, ben) => {
        room.server.allow('ada', { microphone: true, camera: false, share: false });
        await within2s('ben misses the camera', () => ben.port.snapshot().people[0]?.sends.camera === false);
        await untilSnapshot('knows why', ada, ({ self }) => {
          const { camera } = self;
          return camera.status === 'off' && camera.problem?.code === 'not-allowed';
        });
        await ada.port.publishCamera();
        await untilSnapshot('is refused again', ada, ({ self }) => self.camera.status === 'off');
        check('the microphone is allowed', (await ada.port.publishMicrophone()).ok);
        await until('ben hears ada', () => ben.receives('ada', 'microphone'));
        check('no camera came', ben.port.snapshot().people[0]?.camera === null);
      }),
  },
  {
    title: "[MEDIA-09] livekit: a mute by the server silences within 2 s, and shows as one's own mute",
    run: () =>
      withTwo(async (room, ada, ben) => {
        await ada.port.publishMicrophone();
        await until('ben hears ada', () => ben.receives('ada', 'microphone'));
        room.server.silence('ada', 'microphone');
        await within2s('ben hears nothing', () => ben.port.snapshot().people[0]?.sends.microphone === false);
        await untilSnapshot('is muted', ada, ({ self }) => self.microphone.status === 'muted');
        check('may unmute', ada.port.setMicrophoneMuted(false).ok);
        await until('ben hears ada again', () => ben.receives('ada', 'microphone'));
      }),
  },
  {
    title:
      '[MEDIA-25] livekit: whoever is taken out is gone within 2 s, and an old key does not bring them back',
    run: () =>
      withTwo(async (room, ada, ben) => {
        const stay = stayOf(ada);
        const beneath = ada.transport.stay()?.room;
        if (beneath === undefined) throw new Error('ada has no stay');
        const { token } = await room.mediaServer.issueToken({
          ...stay,
          grants: { maySend: { microphone: true, camera: true, share: true }, hidden: false },
        });
        room.server.remove('ada');
        await within2s('ben misses ada', () => ben.port.snapshot().people.length === 0);
        await untilSnapshot(
          'knows it',
          ada,
          ({ connection, problem }) => connection === 'failed' && problem?.code === 'not-allowed',
        );
        const url = await window.mediaServerUrl();
        // The server may take the person out while the connection is still being made.
        await beneath.connect(url, token, { rtcConfig: { iceServers: [] } }).catch(() => undefined);
        await until('the old key is of no use', () => String(beneath.state) === 'disconnected');
        await until('nobody is left but ben', () => ben.port.snapshot().people.length === 0);
      }),
  },
  {
    title:
      '[BEY-23] livekit: a media server that is killed is told as reconnecting, and the media comes back by itself',
    run: () =>
      withTwo(async (_room, ada, ben) => {
        await ada.port.publishMicrophone();
        const tracks = ada.port.snapshot().self;
        await window.killMediaServer();
        for (const person of [ada, ben])
          await untilSnapshot('reconnects', person, ({ connection }) => connection === 'reconnecting');
        for (const person of [ada, ben])
          await untilSnapshot(
            'is back',
            person,
            ({ connection, people }) => connection === 'joined' && people.length === 1,
          );
        await until('ben sees ada', () => ben.receives('ada', 'camera'));
        await until('ben hears ada', () => ben.receives('ada', 'microphone'));
        await until('ada sees ben', () => ada.receives('ben', 'camera'));
        check('the own devices are the same', ada.port.snapshot().self.camera === tracks.camera);
      }),
  },
  {
    title:
      '[BEY-23] livekit: whoever was taken out because the socket was away comes back with it, picture and all',
    run: () =>
      withTwo(async (room, ada, ben) => {
        // The server removes a stay in this way when the socket is away for longer than a stay
        // lingers. The line to LiveKit itself is whole.
        ada.channel.setOpen(false);
        await room.mediaServer.removeParticipant(stayOf(ada));
        await until('ben misses ada', () => ben.port.snapshot().people.length === 0);
        await untilSnapshot('reconnects', ada, ({ connection }) => connection === 'reconnecting');
        ada.channel.setOpen(true);
        await untilSnapshot('is back', ada, ({ connection }) => connection === 'joined');
        await until('ben sees ada', () => ben.receives('ada', 'camera'));
        await until('ada sees ben', () => ada.receives('ben', 'camera'));
      }),
  },
  {
    title:
      '[SHARE-05] livekit: who may not view a share is not given it for the asking, nor by a media server that starts anew',
    run: () =>
      withTwo(async (room, ada, ben) => {
        const cyd = room.enter('cyd');
        check('joined', (await cyd.port.join()).ok);
        room.letViewShares('ben', false);
        await ada.port.publishShare();
        await until('cyd sees the share', () => cyd.receives('ada', 'share'));
        const asksByHand = async () => {
          const others = [...(ben.transport.stay()?.room.remoteParticipants.values() ?? [])];
          const sharer = others.find(({ identity }) => identity.startsWith('ada.'));
          const share = [...(sharer?.trackPublications.values() ?? [])].filter((publication) =>
            String(publication.source).startsWith('screen_share'),
          );
          for (const publication of share) publication.setSubscribed(true);
          check('ben is not given the share', !(await ben.receives('ada', 'share')));
          check('nor is it there', share.length > 0 && share.every(({ track }) => track === undefined));
        };
        await asksByHand();
        await window.killMediaServer();
        await untilSnapshot('reconnects', ada, ({ connection }) => connection === 'reconnecting');
        await until('cyd sees the share again', () => cyd.receives('ada', 'share'));
        await until('ben sees ada again', () => ben.receives('ada', 'camera'));
        await asksByHand();
      }),
  },
  {
    title: '[PERM-33] livekit: whoever is hidden sees and is not seen, until they are hidden no longer',
    run: () =>
      withTwo(async (room, ada, ben) => {
        const stream = room.enter(STREAMING_USER);
        check('joined', (await stream.port.join()).ok);
        await until('the stream sees ada', () => stream.receives('ada', 'camera'));
        await ada.port.publishShare();
        await ada.port.publishMicrophone();
        await until('the stream sees what ada shares', () => stream.receives('ada', 'share'));
        await until('the stream hears ada meanwhile', () => stream.receives('ada', 'microphone'));
        check('ada sees ben alone', ada.port.snapshot().people.length === 1);
        check('ben sees ada alone', ben.port.snapshot().people.length === 1);
        room.server.allow('stream', { microphone: false, camera: false, share: false });
        for (const person of [ada, ben])
          await untilSnapshot('sees both', person, ({ people }) => people.length === 2);
        check('the stream still sees ada', await stream.receives('ada', 'camera'));
      }),
  },
  {
    title:
      '[BEY-23] livekit: what was there before somebody came plays before it is shown, and stops where nobody shows it',
    run: () =>
      withTwo(async (room) => {
        const cyd = room.enter('cyd');
        check('joined', (await cyd.port.join()).ok);
        await until('cyd gets a picture', async () => (await framesReceivedBy(cyd)) >= PLAYS_FRAMES);
        await comesToRest(() => framesReceivedBy(cyd));
      }),
  },
  {
    title: '[BEY-18] livekit: what nobody takes is not even encoded, and is again when somebody does',
    run: () =>
      withTwo(async (_room, ada, ben) => {
        check('a picture is encoded', (await framesEncodedBy(ada)) > 0);
        await comesToRest(() => framesEncodedBy(ada));
        await until('ben sees ada', () => ben.receives('ada', 'camera'));
      }),
  },
  ...unheedingCases,
  ...pictureCases('livekit', (run) =>
    withTwo((_room, ada, ben) => run(ada, ben, () => framesReceivedBy(ben))),
  ),
];
