import type { ContractCase, ContractHarness } from '@hemicycle/media/contract-suite';

/** What a spec calls inside the page. */
interface ContractPage {
  run: (title: string) => Promise<void>;
}

declare global {
  interface Window {
    contractPage: ContractPage;
  }
}

/** Lets the spec run these cases in this page, by their titles. */
export function offerCases(cases: readonly ContractCase[], harness: ContractHarness): void {
  window.contractPage = {
    async run(title) {
      const found = cases.find((entry) => entry.title === title);
      if (found === undefined) throw new Error(`No case is titled ${title}`);
      await found.run(harness);
    },
  };
}
