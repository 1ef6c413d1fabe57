import type { Quorum } from '@hemicycle/contract/quorum';
import { pageStore } from '../../page-state.ts';

/** What the last calculation of this page tells that the live rules do not: the totals of the rules
 *  that are not applied, by rule, and when it was calculated, in ms since the epoch. Null before
 *  the first one. */
interface LastCalculation {
  readonly idVotingSession: string | null;
  readonly calculatedAtMs: number | null;
  readonly totals: Readonly<Record<string, string>>;
}

const NONE: LastCalculation = { idVotingSession: null, calculatedAtMs: null, totals: {} };

const useStore = pageStore<LastCalculation>(() => NONE);

/** Keeps the answer of a calculation for the page. */
export function keepCalculation(idVotingSession: string, all: readonly Quorum[]): void {
  const results = all.flatMap(({ id, result }) => (result === null ? [] : [{ id, result }]));
  useStore.setState({
    idVotingSession,
    calculatedAtMs: results[0]?.result.calculatedAtMs ?? null,
    totals: Object.fromEntries(results.map(({ id, result }) => [id, result.dynamicTotal])),
  });
}

/** The last calculation of this page in a session. Source: QUOR-08, QUOR-10, QUOR-11. */
export function useLastCalculation(idVotingSession: string | undefined): LastCalculation {
  const last = useStore();
  return last.idVotingSession === idVotingSession ? last : NONE;
}
