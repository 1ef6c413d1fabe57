import { createLog } from '../log/log.ts';
import { describeBusContract } from './bus-contract-suite.ts';
import { createInProcessBus } from './in-process-bus.ts';

describeBusContract('in-process', async () => {
  const bus = createInProcessBus(createLog({ level: 'silent' }));
  return { here: bus, there: bus };
});
