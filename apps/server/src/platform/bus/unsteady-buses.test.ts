import { createUnsteadyBuses, type Faults } from '@hemicycle/testkit/unsteady-buses';
import { describeBusContract, describeBusOnBadLine } from './bus-contract-suite.ts';

describeBusContract('on a line that is late and says things twice', () =>
  Promise.resolve(createUnsteadyBuses(7, { doubled: 0.5 })),
);

const bad = (faults: Faults) => (seed: number) => Promise.resolve(createUnsteadyBuses(seed, faults));
describeBusOnBadLine('late and doubled', bad({ doubled: 0.5 }), { loses: false });
describeBusOnBadLine('lost', bad({ lost: 0.2 }), { loses: true });
describeBusOnBadLine('late, doubled, out of order and lost', bad({ lost: 0.1, doubled: 0.3, mixed: true }), {
  loses: true,
});
