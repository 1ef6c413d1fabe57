import { callLimitsContract } from './call-limits-contract-suite.ts';
import { createMemoryCallLimits } from './testing-call-limits.ts';

callLimitsContract('in memory', async (clock) => {
  const limits = createMemoryCallLimits(clock);
  return [limits, limits];
});
