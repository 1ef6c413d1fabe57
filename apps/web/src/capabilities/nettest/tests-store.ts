import type { MeasuredPath, NetworkTestResult, SelfTest } from '@hemicycle/contract/nettest';
import type { NetworkTestLocation, NetworkTestName } from '@hemicycle/contract/nettest-names';
import type { TestStart } from '@hemicycle/rules/nettest/test-plan';
import { pageStore } from '../../page-state.ts';

/** Where tests run; `id`: the session or the huddle; null: the place has none. */
export interface TestPlace {
  readonly location: NetworkTestLocation;
  readonly id: string | null;
}

export interface FinishedTests {
  readonly start: TestStart;
  readonly results: readonly NetworkTestResult[];
  readonly path: MeasuredPath | null;
  readonly state: SelfTest['state'];
  readonly atMs: number;
}

/** The network tests of this page. `running`: the run under way, with the test at work; null: none.
 *  `last`: the last run that ended. `isShown`: its window is open. */
export const useNetworkTests = pageStore<{
  readonly running: { readonly start: TestStart; readonly name: NetworkTestName | null } | null;
  readonly last: FinishedTests | null;
  readonly isShown: boolean;
}>(() => ({ running: null, last: null, isShown: false }));
