import { check, type ContractCase, until, untilSnapshot } from '@hemicycle/media/contract-harness';
import type { PeerLink } from '@hemicycle/media/mesh/peer-link';
import { type MeshParticipant, openMeshRoom } from './mesh-harness.ts';
import { pictureCases } from './picture-cases.ts';
import { framesReceived } from './received-media.ts';

type MeshRoom = ReturnType<typeof openMeshRoom>;

/** Brings in two people whose cameras reach each other. */
async function withTwo(
  run: (room: MeshRoom, ada: MeshParticipant, ben: MeshParticipant) => Promise<void>,
): Promise<void> {
  const room = openMeshRoom();
  try {
    const [ada, ben] = [room.enter('ada'), room.enter('ben')];
    for (const { port } of [ada, ben]) {
      await port.join();
      await port.publishCamera();
    }
    await bothSee(ada, ben);
    await run(room, ada, ben);
  } finally {
    await room.close();
  }
}

async function bothSee(ada: MeshParticipant, ben: MeshParticipant): Promise<void> {
  await until('ben sees ada', () => ben.receives('ada', 'camera'));
  await until('ada sees ben', () => ada.receives('ben', 'camera'));
}

function linkOf({ port, transport }: MeshParticipant): PeerLink {
  const [person] = port.snapshot().people;
  const link = person === undefined ? null : transport.links.linkTo(person.peerId);
  if (link === null) throw new Error('There is no link');
  return link;
}

function usernameFragment(link: PeerLink): string {
  return /a=ice-ufrag:(\S+)/.exec(link.connection().localDescription?.sdp ?? '')?.[1] ?? '';
}

/** What the mesh must survive beyond the contract of the port. The cases run in a real browser. */
export const meshFaults: readonly ContractCase[] = [
  {
    title: 'mesh: both sides wanting new paths at once collide on nothing',
    run: () =>
      withTwo(async (_room, ada, ben) => {
        const connections = [linkOf(ada).connection(), linkOf(ben).connection()];
        for (let round = 0; round < 5; round += 1) {
          const before = [usernameFragment(linkOf(ada)), usernameFragment(linkOf(ben))];
          linkOf(ada).restart();
          linkOf(ben).restart();
          await until(
            'both restarted and agree again',
            () =>
              connections.every((connection) => connection.signalingState === 'stable') &&
              [linkOf(ada), linkOf(ben)].every((link, index) => usernameFragment(link) !== before[index]),
          );
        }
        await bothSee(ada, ben);
        check(
          'the connections are the same ones',
          linkOf(ada).connection() === connections[0] && linkOf(ben).connection() === connections[1],
        );
      }),
  },
  {
    title: 'mesh: an ICE restart finds new paths without a new connection',
    run: () =>
      withTwo(async (_room, ada, ben) => {
        const connection = linkOf(ada).connection();
        const before = usernameFragment(linkOf(ada));
        linkOf(ada).restart();
        await until(
          'restarted',
          () => usernameFragment(linkOf(ada)) !== before && connection.signalingState === 'stable',
        );
        await bothSee(ada, ben);
        check('the same connection', linkOf(ada).connection() === connection);
      }),
  },
  {
    title: 'mesh: a connection that broke on one side is made anew',
    patient: true,
    run: () =>
      withTwo(async (_room, ada, ben) => {
        const broken = linkOf(ada).connection();
        // The connection is closed without the knowledge of its link. The peer only sees it go
        // silent.
        broken.close();
        await until('ben misses ada', () => ben.port.snapshot().people[0]?.quality === 'lost');
        linkOf(ada).resume();
        linkOf(ben).resume();
        await until('ada has another connection', () => linkOf(ada).connection() !== broken);
        await bothSee(ada, ben);
      }),
  },
  {
    title: 'mesh: a restarted server finds every picture still running',
    run: () =>
      withTwo(async (room, ada, ben) => {
        const connections = [linkOf(ada).connection(), linkOf(ben).connection()];
        for (const { channel } of [ada, ben]) channel.setOpen(false);
        room.server.restart();
        await untilSnapshot('reconnects', ada, ({ connection }) => connection === 'reconnecting');
        check(
          'pictures run without a server',
          (await ben.receives('ada', 'camera')) && (await ada.receives('ben', 'camera')),
        );
        ada.channel.setOpen(true);
        await untilSnapshot('is back', ada, ({ connection }) => connection === 'joined');
        check('ada still sees ben, whom the server has not heard of', await ada.receives('ben', 'camera'));
        ben.channel.setOpen(true);
        await untilSnapshot(
          'is back',
          ben,
          ({ connection, people }) => connection === 'joined' && people[0]?.sends.camera === true,
        );
        await bothSee(ada, ben);
        check(
          'the connections are the same ones',
          linkOf(ada).connection() === connections[0] && linkOf(ben).connection() === connections[1],
        );
      }),
  },
  {
    title: 'mesh: signals of an earlier stay or of a stranger are dropped',
    run: () =>
      withTwo(async (_room, ada, ben) => {
        const connection = linkOf(ben).connection();
        const person = ben.port.snapshot().people[0];
        if (person === undefined) throw new Error('ben sees nobody');
        const stale = {
          kind: 'description',
          fromLink: 1,
          toLink: null,
          sdpType: 'offer',
          sdp: 'v=0',
        } as const;
        ben.transport.links.receive(person.peerId, 1, stale);
        ben.transport.links.receive('nobody.1', 1, stale);
        await bothSee(ada, ben);
        check('nothing was made anew', linkOf(ben).connection() === connection);
      }),
  },
  {
    title: 'mesh: video is VP8, mute and camera need no new negotiation, bitrates are capped',
    run: () =>
      withTwo(async (_room, ada, ben) => {
        const { localDescription } = linkOf(ada).connection();
        const video = /m=video \d+ \S+ (\d+)/.exec(localDescription?.sdp ?? '')?.[1] ?? '';
        check('VP8 first', localDescription?.sdp.includes(`a=rtpmap:${video} VP8/90000`) === true);
        await ada.port.publishMicrophone();
        ada.port.setMicrophoneMuted(true);
        ada.port.setMicrophoneMuted(false);
        ada.port.stopCamera();
        await ada.port.publishCamera();
        await ada.port.publishShare();
        await until('ben sees the share', () => ben.receives('ada', 'share'));
        await bothSee(ada, ben);
        check('no new negotiation', linkOf(ada).connection().localDescription?.sdp === localDescription?.sdp);
        const camera = linkOf(ada).connection().getSenders()[1];
        check('a cap', (camera?.getParameters().encodings[0]?.maxBitrate ?? 0) > 0);
      }),
  },
  ...pictureCases('mesh', (run) =>
    withTwo((_room, ada, ben) =>
      run(ada, ben, async () => {
        const receiver = linkOf(ben).connection().getReceivers()[1];
        return receiver === undefined ? 0 : framesReceived(receiver);
      }),
    ),
  ),
];
