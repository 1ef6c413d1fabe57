import { check, type ContractCase, until, withPeople } from './contract-harness.ts';

/** The tests of measuring how sound travels. */
export const contractOfSound: readonly ContractCase[] = [
  {
    title: '[BEY-38] how sound travels is measured at both ends, and not while nobody sends',
    run: (harness) =>
      withPeople(harness, ['ada', 'ben'], async (ada, ben) => {
        const silent = await ben.port.measureSound();
        check('nothing is measured at first', silent.hears === null && silent.sends === null);
        await ada.port.publishMicrophone();
        await until('ben measures ada', async () => {
          const { hears, sends } = await ben.port.measureSound();
          const isWhole = isTime(hears?.roundTripMs) && isTime(hears?.jitterMs) && hears?.lossFraction === 0;
          return isWhole && sends === null;
        });
        await until('ada measures what she sends', async () => {
          const { hears, sends } = await ada.port.measureSound();
          return hears === null && isTime(sends?.roundTripMs);
        });
        ada.port.stopMicrophone();
        await until('nothing is measured any more', async () => {
          const [mine, theirs] = await Promise.all([ada.port.measureSound(), ben.port.measureSound()]);
          return mine.sends === null && theirs.hears === null;
        });
      }),
  },
];

/** On one machine nothing takes a second. */
function isTime(ms: number | null | undefined): boolean {
  return typeof ms === 'number' && ms >= 0 && ms < 1000;
}
