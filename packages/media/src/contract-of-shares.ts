import {
  check,
  type ContractCase,
  type ContractParticipant,
  type ContractRoom,
  receiving,
  until,
  untilSnapshot,
  withRoom,
} from './contract-harness.ts';

/** The function by which a test sets who may view shares or cameras. */
function wordOf(room: ContractRoom, what: 'letViewShares' | 'letViewCameras') {
  const word = room[what];
  if (word === undefined) throw new Error(`Not so: the server says who may view (${what})`);
  return word;
}

function notReceiving(
  receiver: ContractParticipant,
  from: ContractParticipant,
  source: 'share' | 'camera' = 'share',
) {
  return until(
    `${receiver.userId} receives nothing of the ${source} of ${from.userId}`,
    async () => !(await receiver.receives(from.userId, source)),
  );
}

/** Source: SHARE-05, PERM-18. */
export const contractOfShares: readonly ContractCase[] = [
  {
    title:
      '[SHARE-05] [PERM-18] a share, and a camera, reaches only who may view it, however that changes; everything else reaches everybody',
    run: (harness) =>
      withRoom(harness, ['ada', 'ben', 'cyd'], async (room, ada, ben, cyd) => {
        const letViewShares = wordOf(room, 'letViewShares');
        letViewShares('ben', false);
        await ada.port.publishMicrophone();
        await ada.port.publishShare();
        await receiving('may view', cyd, ada, 'share');
        check('nothing of it reaches ben', !(await ben.receives('ada', 'share')));
        await receiving('barred from the share', ben, ada, 'microphone');
        await ada.port.publishCamera();
        await receiving('begun while shared', ben, ada, 'camera');
        letViewShares('cyd', false);
        await notReceiving(cyd, ada);
        letViewShares('ben', true);
        await receiving('may now', ben, ada, 'share');
        await receiving('barred on the way', cyd, ada, 'camera');
        ada.port.stopShare();
        await untilSnapshot('share gone', ben, ({ people }) =>
          people.every(({ sends, share }) => !sends.share && share === null),
        );
        await receiving('after the share', cyd, ada, 'microphone');
        const letViewCameras = wordOf(room, 'letViewCameras');
        letViewCameras('ben', false);
        await notReceiving(ben, ada, 'camera');
        await receiving('barred from the cameras', ben, ada, 'microphone');
        await receiving('not barred', cyd, ada, 'camera');
        ada.port.stopCamera();
        await ada.port.publishCamera();
        await receiving('begun anew', cyd, ada, 'camera');
        check('nothing of it reaches ben', !(await ben.receives('ada', 'camera')));
        const [late, barred] = [await room.enter('late'), await room.enter('ben')];
        await Promise.all([late.port.join(), barred.port.join()]);
        await receiving('came later', late, ada, 'camera');
        await receiving('came later', barred, ada, 'microphone');
        check('nothing of it reaches ben', !(await barred.receives('ada', 'camera')));
        letViewCameras('ben', true);
        await receiving('may now', ben, ada, 'camera');
      }),
  },
  {
    title:
      '[SHARE-05] who comes while a screen is shared receives it where they may, and else all but the share',
    run: (harness) =>
      withRoom(harness, ['ada'], async (room, ada) => {
        const letViewShares = wordOf(room, 'letViewShares');
        letViewShares('dan', false);
        await ada.port.publishMicrophone();
        await ada.port.publishShare();
        const [dan, eve] = [await room.enter('dan'), await room.enter('eve')];
        await Promise.all([dan.port.join(), eve.port.join()]);
        await receiving('came later', eve, ada, 'share');
        check('nothing of it reaches dan', !(await dan.receives('ada', 'share')));
        await receiving('came later', dan, ada, 'microphone');
        ada.port.stopShare();
        await untilSnapshot('share gone', eve, ({ people }) => people.every(({ sends }) => !sends.share));
        // The next share needs a permission of its own; that for the previous share does not count.
        letViewShares('eve', false);
        letViewShares('dan', true);
        await ada.port.publishShare();
        await receiving('may by now', dan, ada, 'share');
        check('nothing of it reaches eve', !(await eve.receives('ada', 'share')));
      }),
  },
];
