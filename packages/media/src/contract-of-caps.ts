import { check, type ContractCase, receiving, untilSnapshot, withPeople } from './contract-harness.ts';

/** Source: DESIGN §2, decision 30. */
export const contractOfCaps: readonly ContractCase[] = [
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
  {
    title: 'a person in two places takes one place for a camera',
    run: (harness) =>
      withPeople(
        harness,
        ['ada', 'ada', 'ben', 'cyd'],
        async (ada, again, ben, cyd) => {
          check('from one place', (await ada.port.publishCamera()).ok);
          check('from the other', (await again.port.publishCamera()).ok);
          await untilSnapshot(
            'sees both as one',
            cyd,
            ({ caps, people }) =>
              people.filter(({ sends }) => sends.camera).length === 2 && caps.cameras === 1,
          );
          check('there is room for one more', (await ben.port.publishCamera()).ok);
          await untilSnapshot('sees it full', cyd, ({ caps }) => caps.warnings[0]?.level === 'full');
          const outcome = await cyd.port.publishCamera();
          check('refused', !outcome.ok && outcome.problem.code === 'cameras-full');
          again.port.stopCamera();
          ada.port.stopCamera();
          await untilSnapshot('sees room again', cyd, ({ caps }) => caps.cameras === 1);
          check('now it fits', (await cyd.port.publishCamera()).ok);
        },
        { caps: { maxCameras: 2, maxMicrophones: 16 } },
      ),
  },
];
