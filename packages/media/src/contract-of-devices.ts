import { check, type ContractCase, receiving, withPeople } from './contract-harness.ts';

/** Devices that are changed on the way, or refused.  Source: DEV-04, DEV-05, MEDIA-20. */
export const contractOfDevices: readonly ContractCase[] = [
  {
    title: '[DEV-04] [DEV-05] another device takes over while sending; one that is missing changes nothing',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        for (const source of ['camera', 'microphone'] as const) {
          const [first, second] = await ada.deviceIds(source);
          if (source === 'camera') await ada.port.publishCamera({ deviceId: first });
          else await ada.port.publishMicrophone({ deviceId: first });
          await receiving('before', ben, ada, source);
          check('switched', (await ada.port.switchDevice(source, second)).ok);
          const own = ada.port.snapshot().self[source];
          check('the second device is on', own.status === 'on' && own.deviceId === second);
          await receiving('after', ben, ada, source);
          const outcome = await ada.port.switchDevice(source, 'no-such-device');
          check('a missing device is said', !outcome.ok && outcome.problem.code === 'device-missing');
          check('the old one stays', ada.port.snapshot().self[source] === own);
          await receiving('still', ben, ada, source);
        }
      }),
  },
  {
    title: '[DEV-04] a switch while muted stays muted',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        const [first, second] = await ada.deviceIds('microphone');
        await ada.port.publishMicrophone({ deviceId: first }, { muted: true });
        check('switched', (await ada.port.switchDevice('microphone', second)).ok);
        check('muted', ada.port.snapshot().self.microphone.status === 'muted');
        check('nothing is heard', !(await ben.receives('ada', 'microphone')));
      }),
  },
  {
    title: '[MEDIA-20] noise reduction is there to choose, goes and comes while sending, and stays as chosen',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        const [first, second] = await ada.deviceIds('microphone');
        const offered = () => ada.port.snapshot().self.noiseReduction;
        const settings = () => {
          const { microphone } = ada.port.snapshot().self;
          return 'track' in microphone ? microphone.track.getSettings().noiseSuppression : undefined;
        };
        check('nothing to choose without a microphone', offered() === null);
        await ada.port.publishMicrophone({ deviceId: first });
        check('on at first', offered() === true && settings() === true);
        check('switched off', (await ada.port.setNoiseReduction(false)).ok);
        check('off', offered() === false && settings() === false);
        const { microphone } = ada.port.snapshot().self;
        check('the same device is on', microphone.status === 'on' && microphone.deviceId === first);
        await receiving('without', ben, ada, 'microphone');
        await ada.port.switchDevice('microphone', second);
        check('off with another device too', settings() === false);
        ada.port.setMicrophoneMuted(true);
        check('switched on', (await ada.port.setNoiseReduction(true)).ok && settings() === true);
        check('still muted', ada.port.snapshot().self.microphone.status === 'muted');
        check('nothing is heard', !(await ben.receives('ada', 'microphone')));
        await ada.port.setNoiseReduction(false);
        ada.port.stopMicrophone();
        await ada.port.publishMicrophone();
        check('off with a microphone taken anew', settings() === false);
      }),
  },
  {
    title: 'a device refused by the browser is said, and disturbs nothing else',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        await ada.port.publishMicrophone();
        for (const [errorName, code] of [
          ['NotAllowedError', 'device-denied'],
          ['NotFoundError', 'device-missing'],
          ['NotReadableError', 'device-busy'],
        ] as const) {
          ada.failDevices(errorName);
          const outcome = await ada.port.publishCamera();
          check(`${errorName} is ${code}`, !outcome.ok && outcome.problem.code === code);
          const { camera } = ada.port.snapshot().self;
          check('the camera is off and says why', camera.status === 'off' && camera.problem?.code === code);
          check('the snapshot says it too', ada.port.snapshot().problem?.code === code);
        }
        ada.failDevices(null);
        check('still joined', ada.port.snapshot().connection === 'joined');
        await receiving('all the while', ben, ada, 'microphone');
        check('works again', (await ada.port.publishCamera()).ok && ada.port.snapshot().problem === null);
      }),
  },
];
