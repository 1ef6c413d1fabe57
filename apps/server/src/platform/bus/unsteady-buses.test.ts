import { createUnsteadyBuses } from '@hemicycle/testkit/unsteady-buses';
import { describeBusContract, describeBusOnBadLine } from './bus-contract-suite.ts';

describeBusContract('on a line that is late and says things twice', () =>
  Promise.resolve(createUnsteadyBuses(7, { doubled: 0.5 })),
);

describeBusOnBadLine('late and doubled', (seed) => createUnsteadyBuses(seed, { doubled: 0.5 }), {
  loses: false,
});
describeBusOnBadLine('lost', (seed) => createUnsteadyBuses(seed, { lost: 0.2 }), { loses: true });
describeBusOnBadLine(
  'late, doubled, out of order and lost',
  (seed) => createUnsteadyBuses(seed, { lost: 0.1, doubled: 0.3, mixed: true }),
  { loses: true },
);
