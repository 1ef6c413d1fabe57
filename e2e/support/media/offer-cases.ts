import type { ContractCase, ContractHarness } from '@hemicycle/media/contract-suite';

/** The calls that a spec makes inside the page of its cases. */
interface ContractPage {
  /** Starts the cases that mostly wait for the browser to give something up, while the other cases
   *  run. */
  beginPatient: () => void;
  /** Runs a case by its title, or waits for it if it was started before. Rejects with the reason
   *  when the case fails. */
  run: (title: string) => Promise<void>;
}

declare global {
  interface Window {
    contractPage: ContractPage;
  }
}

/** Lets the spec run these cases in this page, each case in its own rooms. */
export function offerCases(cases: readonly ContractCase[], harness: ContractHarness): void {
  const begun = new Map<string, Promise<void>>();
  window.contractPage = {
    beginPatient() {
      for (const one of cases.filter(({ patient }) => patient === true)) {
        const running = one.run(harness);
        // The test of this case reports the failure.
        running.catch(() => undefined);
        begun.set(one.title, running);
      }
    },
    async run(title) {
      const found = cases.find((entry) => entry.title === title);
      if (found === undefined) throw new Error(`No case is titled ${title}`);
      await (begun.get(title) ?? found.run(harness));
    },
  };
}
