import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { webexHarness } from './webex-harness.ts';

window.contractPage = {
  async run(title) {
    const found = mediaPortContract.find((entry) => entry.title === title);
    if (found === undefined) throw new Error(`No case is titled ${title}`);
    await found.run(webexHarness);
  },
};
