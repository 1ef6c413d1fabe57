import type { LiveQuorum } from '@hemicycle/contract/quorum';

/** `neutral`: nothing is said, because colouring is off, no rule is applied, or one is not
 *  calculated yet. */
export type QuorumIconState = 'valid' | 'invalid' | 'neutral';

/** What the quorum icon says: valid if all applied rules pass, invalid if any fails, and only while
 *  dynamic colouring is on. Source: QUOR-04. */
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
