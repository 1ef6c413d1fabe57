import { check, type ContractCase, receiving, untilSnapshot, withPeople } from './contract-harness.ts';

/** Where pictures and sound come from: devices, tracks that are given, and how many of them there may be. */
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
  {
    title: 'cameras beyond the cap are refused with its limit, one below it is warned',
    run: (harness) =>
      withPeople(
        harness,
        ['ada', 'ben', 'cyd'],
        async (ada, ben, cyd) => {
          check('no warning at first', ada.port.snapshot().caps.warnings.length === 0);
          await ada.port.publishCamera();
          await untilSnapshot(
            'is warned',
            cyd,
            ({ caps }) => caps.warnings[0]?.level === 'near' && caps.warnings[0].limit === 2,
          );
          await ben.port.publishCamera();
          await untilSnapshot(
            'sees it full',
            cyd,
            ({ caps }) => caps.warnings[0]?.level === 'full' && caps.cameras === 2,
          );
          const outcome = await cyd.port.publishCamera();
          check(
            'refused',
            !outcome.ok && outcome.problem.code === 'cameras-full' && outcome.problem.limit === 2,
          );
          check('no camera is held', cyd.port.snapshot().self.camera.status === 'off');
          ada.port.stopCamera();
          await untilSnapshot('sees room again', cyd, ({ caps }) => caps.cameras === 1);
          check('now it fits', (await cyd.port.publishCamera()).ok);
          await receiving('the freed place', ada, cyd, 'camera');
        },
        { caps: { maxCameras: 2, maxMicrophones: 16 } },
      ),
  },
];
