import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { livekitFaults } from './livekit-faults.ts';
import { livekitHarness } from './livekit-harness.ts';

/** What the Playwright spec calls inside the page. */
const cases = [...mediaPortContract, ...livekitFaults];

window.contractPage = {
  async run(title) {
    const found = cases.find((entry) => entry.title === title);
    if (found === undefined) throw new Error(`No case is titled ${title}`);
    await found.run(livekitHarness);
  },
};
