import { check, type ContractCase, until, untilSnapshot } from '@hemicycle/media/contract-harness';
import { openWebexRoom, type WebexParticipant } from './webex-harness.ts';

/** Brings two people into a meeting, where they see each other. */
async function withTwo(run: (ada: WebexParticipant, ben: WebexParticipant) => Promise<void>): Promise<void> {
  const room = openWebexRoom();
  try {
    const [ada, ben] = [room.enter('ada'), room.enter('ben')];
    for (const { port } of [ada, ben]) check('joined', (await port.join()).ok);
    for (const one of [ada, ben])
      await untilSnapshot('sees the other', one, ({ people }) => people.length === 1);
    await run(ada, ben);
  } finally {
    await room.close();
  }
}

function personIdOf({ token }: WebexParticipant): string {
  return token.replace('token', 'person');
}

/** What the adapter must do when the provider interferes, beyond the contract of the port. The
 *  cases run with the fake script in a real browser. */
export const webexFaults: readonly ContractCase[] = [
  {
    title: '[MEDIA-09] webex: whoever is muted by others is muted, and is heard again after unmuting',
    run: () =>
      withTwo(async (ada, ben) => {
        check('sends', (await ada.port.publishMicrophone()).ok);
        await until('ben hears ada', () => ben.receives('ada', 'microphone'));
        window.fakeWebexPage.cloud.muteMember(personIdOf(ada));
        await untilSnapshot('is muted', ada, ({ self }) => self.microphone.status === 'muted');
        await untilSnapshot('sees the mute', ben, ({ people }) => people[0]?.sends.microphone === false);
        check('unmutes', ada.port.setMicrophoneMuted(false).ok);
        await until('ben hears ada again', () => ben.receives('ada', 'microphone'));
      }),
  },
  {
    title: '[SHARE-02] webex: whoever shares takes the share over, and the other stops',
    run: () =>
      withTwo(async (ada, ben) => {
        check('ada shares', (await ada.port.publishShare()).ok);
        await until('ben sees it', () => ben.receives('ada', 'share'));
        check('ben shares', (await ben.port.publishShare()).ok);
        await untilSnapshot('has stopped', ada, ({ self }) => self.share.status === 'off');
        await until('ada sees it', () => ada.receives('ben', 'share'));
        check('ben shares on', ben.port.snapshot().self.share.status === 'on');
      }),
  },
  {
    title:
      '[PERM-22] webex: whoever is removed is out and not allowed, the other stays, and joining again is possible',
    run: () =>
      withTwo(async (ada, ben) => {
        await ada.port.publishCamera();
        await until('ben sees ada', () => ben.receives('ada', 'camera'));
        window.fakeWebexPage.cloud.removeMember(personIdOf(ada));
        await untilSnapshot(
          'is out',
          ada,
          ({ connection, problem }) => connection === 'failed' && problem?.code === 'not-allowed',
        );
        await untilSnapshot(
          'is alone',
          ben,
          ({ connection, people }) => connection === 'joined' && people.length === 0,
        );
        check('joins again', (await ada.port.join()).ok);
        await until('ben sees ada again', () => ben.receives('ada', 'camera'));
      }),
  },
  {
    title:
      '[MEDIA-04] webex: a media path that reconnects goes on, one that does not is lost and joined anew',
    run: () =>
      withTwo(async (ada, ben) => {
        await ada.port.publishCamera();
        await until('ben sees ada', () => ben.receives('ada', 'camera'));
        const meeting = window.fakeWebexPage.meetingOf(ada.token);
        meeting?.reconnection('Starting');
        await untilSnapshot('reconnects', ada, ({ connection }) => connection === 'reconnecting');
        meeting?.reconnection('Success');
        await untilSnapshot('is back', ada, ({ connection }) => connection === 'joined');
        await until('ben sees ada on', () => ben.receives('ada', 'camera'));
        meeting?.reconnection('Failure');
        await untilSnapshot(
          'is lost',
          ada,
          ({ connection, problem }) => connection === 'failed' && problem?.code === 'media-unreachable',
        );
        check('joins anew', (await ada.port.join()).ok);
        await until('ben sees ada again', () => ben.receives('ada', 'camera'));
        await untilSnapshot('sees ada once', ben, ({ people }) => people.length === 1);
      }),
  },
  {
    title: '[SESS-12] webex: a register that is refused fails the join, and the next one begins anew',
    run: async () => {
      const room = openWebexRoom();
      try {
        const ada = room.enter('ada');
        window.fakeWebexUnknown = new Set([ada.token]);
        const refused = await ada.port.join();
        check('media-unreachable', !refused.ok && refused.problem.code === 'media-unreachable');
        check('failed', ada.port.snapshot().connection === 'failed');
        window.fakeWebexUnknown.clear();
        check('joins', (await ada.port.join()).ok);
      } finally {
        await room.close();
      }
    },
  },
];
