import {
  check,
  type ContractCase,
  type ContractParticipant,
  receiving,
  until,
  untilSnapshot,
  withPeople,
} from './contract-harness.ts';
import { contractOfCaps } from './contract-of-caps.ts';
import { contractOfDevices } from './contract-of-devices.ts';
import { contractOfLosses } from './contract-of-losses.ts';
import { contractOfShares } from './contract-of-shares.ts';
import { contractOfSound } from './contract-of-sound.ts';
import type { MediaPerson } from './port.ts';

export type { ContractCase, ContractHarness, ContractParticipant } from './contract-harness.ts';

function personOf({ port }: ContractParticipant, userId: string): MediaPerson | undefined {
  return port.snapshot().people.find((person) => person.userId === userId);
}

const meeting: readonly ContractCase[] = [
  {
    title: 'nobody is there before joining, and the snapshot is the same object until something changes',
    async run(harness) {
      const room = await harness.open();
      try {
        const { port } = await room.enter('ada');
        check('idle at first', port.snapshot().connection === 'idle' && port.snapshot().people.length === 0);
        const before = port.snapshot();
        check('the same object twice', port.snapshot() === before);
        let told = 0;
        const stop = port.subscribe(() => {
          told += 1;
        });
        check('joins', (await port.join()).ok);
        check('was told', told > 0 && port.snapshot() !== before && port.snapshot().connection === 'joined');
        check('unchanged parts stay the same objects', port.snapshot().self.camera === before.self.camera);
        stop();
        const toldSoFar = told;
        await port.leave();
        check('is not told after unsubscribing', told === toldSoFar);
      } finally {
        await room.close();
      }
    },
  },
  {
    title: 'people of one room see each other in one order, two tabs of one user as two',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben', 'ben'], async (ada, ben) => {
        const [first, second] = ada.port.snapshot().people;
        check(
          'both tabs of ben',
          first?.userId === 'ben' && second?.userId === 'ben' && first.peerId !== second.peerId,
        );
        check(
          'in order of peer id',
          first !== undefined && second !== undefined && first.peerId < second.peerId,
        );
        check('ben sees ada', personOf(ben, 'ada') !== undefined);
        check(
          'never oneself',
          !ben.port.snapshot().people.some(({ peerId }) => peerId === ben.port.snapshot().self.peerId),
        );
      }),
  },
  {
    title: 'people of different rooms do not see each other',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        check('ben joins elsewhere', (await ben.port.join({ roomId: 'huddle-1' })).ok);
        await untilSnapshot('is alone', ada, ({ people }) => people.length === 0);
        check(
          'ben is alone too',
          ben.port.snapshot().people.length === 0 && ben.port.snapshot().roomId === 'huddle-1',
        );
      }),
  },
];

const sending: readonly ContractCase[] = [
  {
    title: '[MEDIA-02] a camera arrives, goes when it is stopped, and arrives again',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        check(
          'published',
          (await ada.port.publishCamera()).ok && ada.port.snapshot().self.camera.status === 'on',
        );
        await receiving('first', ben, ada, 'camera');
        ada.port.stopCamera();
        check('off at once', ada.port.snapshot().self.camera.status === 'off');
        await untilSnapshot(
          'camera gone',
          ben,
          ({ people }) => people[0]?.camera === null && !people[0].sends.camera,
        );
        check('published again', (await ada.port.publishCamera()).ok);
        await receiving('again', ben, ada, 'camera');
      }),
  },
  {
    title: '[MEDIA-09] a muted microphone is silent at once, and heard again when unmuted',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        check('published', (await ada.port.publishMicrophone()).ok);
        await receiving('first', ben, ada, 'microphone');
        check(
          'mute',
          ada.port.setMicrophoneMuted(true).ok && ada.port.snapshot().self.microphone.status === 'muted',
        );
        await untilSnapshot('sees the mute', ben, ({ people }) => people[0]?.sends.microphone === false);
        check('nothing is heard', !(await ben.receives('ada', 'microphone')));
        check(
          'unmute',
          ada.port.setMicrophoneMuted(false).ok && ada.port.snapshot().self.microphone.status === 'on',
        );
        await receiving('again', ben, ada, 'microphone');
      }),
  },
  {
    title: 'a microphone taken muted sends nothing until it is unmuted; later it may send silence instead',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        check('taken', (await ada.port.publishMicrophone({}, { muted: true })).ok);
        check('muted', ada.port.snapshot().self.microphone.status === 'muted');
        check('nobody is told of a microphone', personOf(ben, 'ada')?.sends.microphone === false);
        ada.port.setMicrophoneMuted(false);
        await receiving('unmuted', ben, ada, 'microphone');
        const { port } = ada;
        check('silent', port.setMicrophoneMuted(true, { sendsSilence: true }).ok);
        check('muted for oneself', port.snapshot().self.microphone.status === 'muted');
        await until('silence arrives', async () => !(await ben.receives('ada', 'microphone')));
        check('it is sent all the same', personOf(ben, 'ada')?.sends.microphone === true);
        check('heard again', port.setMicrophoneMuted(false).ok);
        await receiving('after silence', ben, ada, 'microphone');
      }),
  },
  {
    title: 'who is heard is shown as speaking and as the active speaker',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        await ada.port.publishMicrophone();
        await untilSnapshot('sees ada speak', ben, ({ people, activeSpeakerId }) =>
          people.some((person) => person.speaking && person.peerId === activeSpeakerId),
        );
        await untilSnapshot('knows it of oneself', ada, ({ self }) => self.speaking);
        ada.port.stopMicrophone();
        await untilSnapshot('sees ada silent', ben, ({ people }) => people[0]?.speaking === false);
      }),
  },
  {
    title: '[SHARE-02] a share is a stream of its own beside the camera, and ends by itself',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        await ada.port.publishCamera();
        check('shared', (await ada.port.publishShare()).ok && ada.port.snapshot().self.share.status === 'on');
        await receiving('beside the camera', ben, ada, 'share');
        await receiving('beside the share', ben, ada, 'camera');
        const { share } = ada.port.snapshot().self;
        // The browser fires this event when the person ends the share in the browser's own bar.
        if (share.status === 'on') share.track.dispatchEvent(new Event('ended'));
        check('off at once', ada.port.snapshot().self.share.status === 'off');
        await untilSnapshot(
          'share gone',
          ben,
          ({ people }) => people[0]?.share === null && !people[0].sends.share,
        );
        await receiving('after the share', ben, ada, 'camera');
      }),
  },
  {
    title: '[BEY-18] whoever asks for sound alone gets no camera, says so, and gets it back',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        await ada.port.publishCamera();
        await ada.port.publishMicrophone();
        await receiving('at first', ben, ada, 'camera');
        ben.port.limitCameras('off');
        const held = personOf(ben, 'ada');
        check('held back', held?.camera === null && held.cameraHeld === true && held.sends.camera);
        await receiving('without the camera', ben, ada, 'microphone');
        check('ada is untouched', ada.port.snapshot().self.camera.status === 'on');
        ben.port.limitCameras('low');
        check('no longer', personOf(ben, 'ada')?.cameraHeld === false);
        await receiving('small', ben, ada, 'camera');
        ben.port.limitCameras('high');
        await receiving('as before', ben, ada, 'camera');
      }),
  },
  {
    title: 'the last call wins, however fast they come',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        const started = ada.port.publishCamera();
        ada.port.stopCamera();
        const outcome = await started;
        check('the first call was superseded', !outcome.ok && outcome.problem.code === 'superseded');
        check('off', ada.port.snapshot().self.camera.status === 'off');
        ada.port.stopCamera();
        const outcomes = await Promise.all([ada.port.publishCamera(), ada.port.publishCamera()]);
        check('only the last holds', !outcomes[0].ok && outcomes[1].ok);
        await receiving('the last', ben, ada, 'camera');
      }),
  },
];

/** The requirements on every adapter of the media port; each test stands alone. Source: MEDIA-02,
 *  MEDIA-09, SHARE-02, SHARE-05, DEV-04, DEV-05. */
export const mediaPortContract: readonly ContractCase[] = [
  ...meeting,
  ...sending,
  ...contractOfDevices,
  ...contractOfCaps,
  ...contractOfLosses,
  ...contractOfShares,
  ...contractOfSound,
];
