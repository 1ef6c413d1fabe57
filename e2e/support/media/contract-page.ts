import { mediaPortContract } from '@hemicycle/media/contract-suite';
import { meshFaults } from './mesh-faults.ts';
import { meshHarness } from './mesh-harness.ts';

/** What the Playwright spec calls inside the page. */
interface ContractPage {
  run: (title: string) => Promise<void>;
}

declare global {
  interface Window {
    contractPage: ContractPage;
  }
}

const cases = [...mediaPortContract, ...meshFaults];

window.contractPage = {
  async run(title) {
    const found = cases.find((entry) => entry.title === title);
    if (found === undefined) throw new Error(`No case is titled ${title}`);
    await found.run(meshHarness);
  },
};
