import { createLog } from '../log/log.ts';
import { describeBusContract } from './bus-contract-suite.ts';
import { createInProcessBus } from './in-process-bus.ts';

// Within one process there is no line on which a message could be lost, late or doubled.
describeBusContract('in-process', async () => {
  const bus = createInProcessBus(createLog({ level: 'silent' }));
  return { here: bus, there: bus };
});
