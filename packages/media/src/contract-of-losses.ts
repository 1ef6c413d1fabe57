import { check, type ContractCase, until, untilSnapshot, withPeople } from './contract-harness.ts';

/** The tests of joining late, leaving, and losing the connection. */
export const contractOfLosses: readonly ContractCase[] = [
  {
    title: 'what was published before joining is sent once joined, also to who comes later',
    async run(harness) {
      const room = await harness.open();
      try {
        const ada = await room.enter('ada');
        const ben = await room.enter('ben');
        check('held before joining', (await ada.port.publishCamera()).ok);
        await ada.port.join();
        await ben.port.join();
        await until('ben receives the camera', () => ben.receives('ada', 'camera'));
      } finally {
        await room.close();
      }
    },
  },
  {
    title: '[MEDIA-25] leaving gives back every device, is seen by the others, and can be undone by joining',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        await ada.port.publishCamera();
        await ada.port.publishMicrophone();
        const { camera, microphone } = ada.port.snapshot().self;
        await ada.port.leave();
        await ada.port.leave();
        const { connection, people, self } = ada.port.snapshot();
        check('left, alone', connection === 'left' && people.length === 0 && self.peerId === null);
        check('all off', self.camera.status === 'off' && self.microphone.status === 'off');
        check('camera given back', camera.status === 'on' && camera.track.readyState === 'ended');
        check('microphone given back', microphone.status === 'on' && microphone.track.readyState === 'ended');
        await untilSnapshot('sees ada go', ben, ({ people: seen }) => seen.length === 0);
        check('joins again', (await ada.port.join()).ok);
        await ada.port.publishCamera();
        await until('ben receives the camera', () => ben.receives('ada', 'camera'));
      }),
  },
  {
    title: '[MEDIA-04] a lost connection to the server comes back with the media untouched',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        await ada.port.publishCamera();
        await until('ben receives the camera', () => ben.receives('ada', 'camera'));
        const seen = ben.port.snapshot().people[0];
        ada.cut();
        await untilSnapshot('reconnects', ada, ({ connection }) => connection === 'reconnecting');
        check('the camera goes on meanwhile', await ben.receives('ada', 'camera'));
        check('one may act meanwhile', (await ada.port.publishMicrophone()).ok);
        ada.restore();
        await untilSnapshot(
          'is back',
          ada,
          ({ connection, people }) => connection === 'joined' && people.length === 1,
        );
        await until('ben hears what was begun meanwhile', () => ben.receives('ada', 'microphone'));
        check('the same person with the same track', ben.port.snapshot().people[0]?.camera === seen?.camera);
      }),
  },
  {
    title: 'a peer that vanishes goes, and disturbs nobody else',
    patient: true,
    run: (harness) =>
      withPeople(harness, ['ada', 'ben', 'cyd'], async (ada, ben, cyd) => {
        await ada.port.publishCamera();
        await cyd.port.publishCamera();
        await until(
          'ben receives both',
          async () => (await ben.receives('ada', 'camera')) && ben.receives('cyd', 'camera'),
        );
        cyd.vanish();
        await untilSnapshot(
          'sees cyd go',
          ben,
          ({ people }) => people.length === 1 && people[0]?.userId === 'ada',
        );
        check('still joined', ben.port.snapshot().connection === 'joined');
        check('ada still arrives', await ben.receives('ada', 'camera'));
      }),
  },
  {
    title: 'a joining that is left, or joined again, at once ends in the last state',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        const first = ada.port.join();
        const second = ada.port.join();
        await first;
        check('the second join holds', (await second).ok && ada.port.snapshot().connection === 'joined');
        await untilSnapshot('sees ada once', ben, ({ people }) => people.length === 1);
        const third = ada.port.join();
        await ada.port.leave();
        await third;
        check('left', ada.port.snapshot().connection === 'left');
        await untilSnapshot('sees ada go', ben, ({ people }) => people.length === 0);
      }),
  },
];
