import type { ContractCase, ContractHarness } from '@hemicycle/media/contract-suite';

/** What a spec calls inside the page of its cases. */
interface ContractPage {
  /** Starts those cases that mostly wait for the browser to give something up; the others run
   *  meanwhile. */
  beginPatient: () => void;
  /** Runs a case by its title, or waits for the one that was begun. Rejects with what is wrong. */
  run: (title: string) => Promise<void>;
}

declare global {
  interface Window {
    contractPage: ContractPage;
  }
}

/** Lets the spec run these cases in this page, each in rooms of its own. */
export function offerCases(cases: readonly ContractCase[], harness: ContractHarness): void {
  const begun = new Map<string, Promise<void>>();
  window.contractPage = {
    beginPatient() {
      for (const one of cases.filter(({ patient }) => patient === true)) {
        const running = one.run(harness);
        // Its own test tells.
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
