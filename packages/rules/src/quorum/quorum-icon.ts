import type { LiveQuorum } from '@hemicycle/contract/quorum';

/** The state of the quorum icon. `neutral`: colouring is off, no rule is applied, or a rule is not
 *  calculated yet. */
export type QuorumIconState = 'valid' | 'invalid' | 'neutral';

/** The state of the quorum icon while dynamic colouring is on: valid if all applied rules pass,
 *  invalid if any fails. Source: QUOR-04. */
export function quorumIconState(
  quorums: readonly {
    readonly active: boolean;
    readonly result: Pick<NonNullable<LiveQuorum['result']>, 'pass'> | null;
  }[],
  enableQuorumAutomatedDynamicColoring: boolean,
): QuorumIconState {
  const applied = quorums.filter(({ active }) => active);
  if (!enableQuorumAutomatedDynamicColoring || applied.length === 0) return 'neutral';
  if (applied.some(({ result }) => result?.pass === false)) return 'invalid';
  return applied.every(({ result }) => result?.pass) ? 'valid' : 'neutral';
}
