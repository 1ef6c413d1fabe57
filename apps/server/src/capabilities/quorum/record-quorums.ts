import { compareDecimals } from '@hemicycle/rules/polls/decimal';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { isQuorumOn } from './quorum-switch.ts';
import { calculateAll, type CalculatedQuorum } from './calculate-quorums.ts';
import { loadQuorumFacts, type QuorumFacts } from './quorum-facts-store.ts';
import {
  lockQuorums,
  replaceResults,
  saveContributions,
  type ContributionChange,
} from './quorum-result-store.ts';

/** All rules of the site with their results in a session. `calculatedAtMs` is null where quorum is
 *  switched off. */
export interface CalculatedQuorums {
  readonly quorums: readonly CalculatedQuorum[];
  readonly calculatedAtMs: number | null;
}

/** Calculates the quorums of a session. Stores the results of the applied rules, the people who
 *  contribute, and the changes for the history. Stores nothing where the site has quorum switched
 *  off, and nothing once a host ended the session; `isOn` is for callers who have just read that.
 *  Repeating it at one moment changes nothing. It sends no news. Null where there is no such
 *  session. Source: CFG-07, QUOR-05, QUOR-08. */
export async function recordQuorums(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  idVotingSession: string,
  isOn?: boolean,
): Promise<CalculatedQuorums | null> {
  const enableQuorum = isOn ?? (await isQuorumOn(db));
  return inTransaction(db, async (transaction) => {
    if (enableQuorum) await lockQuorums(transaction, idVotingSession);
    const facts = await loadQuorumFacts(transaction, idVotingSession);
    if (facts === null) return null;
    const quorums = calculateAll(facts);
    if (!enableQuorum || facts.isOver) return { quorums, calculatedAtMs: null };
    const calculatedAtMs = clock.nowMs();
    const applied = quorums.filter(({ active }) => active);
    const changes = applied.flatMap((quorum) => changesOf(quorum, facts));
    await saveContributions(transaction, idVotingSession, changes, calculatedAtMs);
    const standing = applied.map(({ rule, calculation }) => ({
      rule_id: rule.id,
      ruleName: rule.name,
      pass: calculation.pass,
      display_string: calculation.displayString,
      dynamic_total: calculation.dynamicTotal,
      contributed: calculation.contributed,
      needed: calculation.needed,
    }));
    await replaceResults(transaction, idVotingSession, standing, calculatedAtMs);
    return { quorums, calculatedAtMs };
  });
}

/** The contributions to a rule that differ from the stored ones. */
function changesOf({ rule, calculation }: CalculatedQuorum, { people }: QuorumFacts): ContributionChange[] {
  const now = new Map(
    calculation.contributions.map(({ id, weightContribution }) => [id, weightContribution]),
  );
  return people.flatMap(({ id, recorded }) => {
    const before = recorded?.[rule.id];
    const weight = now.get(id) ?? null;
    const contributed = before?.untilMs === null;
    const isRecorded =
      weight === null ? !contributed : contributed && compareDecimals(before.weight, weight) === 0;
    return isRecorded ? [] : [{ ruleId: rule.id, userId: id, weight }];
  });
}
