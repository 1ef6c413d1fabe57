import { check, type ContractCase, receiving, withPeople } from './contract-harness.ts';

/** The tests of devices that are changed while they are used, that are refused, or whose picture is
 *  processed before it is sent. Source: DEV-04, DEV-05, MEDIA-20, VBG-10. */
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
    title: '[DEV-01] [DEV-05] another camera takes over where only one can be open at a time',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        const [first, second] = await ada.deviceIds('camera');
        await ada.port.publishCamera({ deviceId: first });
        ada.giveOneCamera();
        await receiving('before', ben, ada, 'camera');
        check('switched', (await ada.port.switchDevice('camera', second)).ok);
        const own = ada.port.snapshot().self.camera;
        check('the second camera is on', own.status === 'on' && own.deviceId === second);
        await receiving('after', ben, ada, 'camera');
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
  {
    title: '[DEV-03] a device that is open already is not opened again, unless it has ended meanwhile',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        await ada.port.publishCamera();
        await ada.port.publishMicrophone();
        const { camera, microphone } = ada.port.snapshot().self;
        if (camera.status !== 'on' || microphone.status !== 'on') throw new Error('Not so: both are on');
        const [seen, heard] = [camera.track.clone(), microphone.track.clone()];
        ada.port.stopCamera();
        ada.port.stopMicrophone();
        ada.failDevices('NotReadableError');
        check('the camera is taken', (await ada.port.publishCamera({ opened: seen })).ok);
        check('the microphone is taken', (await ada.port.publishMicrophone({ opened: heard })).ok);
        const taken = ada.port.snapshot().self;
        check('the same camera', taken.camera.status === 'on' && taken.camera.track === seen);
        check('the same microphone', taken.microphone.status === 'on' && taken.microphone.track === heard);
        for (const source of ['camera', 'microphone'] as const) await receiving(source, ben, ada, source);
        ada.port.stopCamera();
        check('given back', seen.readyState === 'ended');
        const again = await ada.port.publishCamera({ opened: seen });
        check('what has ended is opened anew', !again.ok && again.problem.code === 'device-busy');
      }),
  },
  {
    title: '[VBG-10] a camera given as a track, or by a way to get one, is sent like one of its own',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        await ada.port.publishCamera();
        const first = ada.port.snapshot().self.camera;
        if (first.status !== 'on') throw new Error('Not so: the camera is on');
        const [given, taken] = [first.track.clone(), first.track.clone()];
        await receiving('its own', ben, ada, 'camera');

        check('given', (await ada.port.publishCamera({ track: given, deviceId: 'worked-on' })).ok);
        const second = ada.port.snapshot().self.camera;
        check(
          'the given track is on, by the name of its device',
          second.status === 'on' && second.track === given && second.deviceId === 'worked-on',
        );
        check('the one before is given back', first.track.readyState === 'ended');
        await receiving('the given track', ben, ada, 'camera');

        const getting = ada.port.publishCamera({ capture: async () => ({ ok: true, track: taken }) });
        check('got', (await getting).ok);
        check('the given one is given back', given.readyState === 'ended');
        await receiving('the track it got', ben, ada, 'camera');

        const outcome = await ada.port.publishCamera({
          capture: async () => ({ ok: false, code: 'device-busy' }),
        });
        check('why there is none is said', !outcome.ok && outcome.problem.code === 'device-busy');
        await receiving('still', ben, ada, 'camera');
      }),
  },
];
