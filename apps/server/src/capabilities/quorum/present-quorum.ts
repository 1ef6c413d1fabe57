import { permissions } from '@hemicycle/contract/permissions';
import type { LiveQuorum, PollQuorum, Quorum } from '@hemicycle/contract/quorum';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import type { CalculatedQuorum } from './calculate-quorums.ts';
import { plainDecimal, presentQuorumRule } from './present-quorum-rule.ts';
import type { StandingRow } from './quorum-result-store.ts';

/** Whether the viewer may see the results of quorums: people who edit them calculate them too.
 *  Source: PERM-27, QUOR-11. */
export function seesQuorums(viewer: Viewer): boolean {
  return may(viewer, permissions.quorumsView) || may(viewer, permissions.quorumsEdit);
}

/** A rule with its result and the people who contribute; the result is null where nothing is
 *  calculated. Source: QUOR-02, QUOR-03. */
export function presentQuorum(quorum: CalculatedQuorum, calculatedAtMs: number | null): Quorum {
  const { rule, active, calculation, oldContributions } = quorum;
  if (calculatedAtMs === null) return { ...rule, active, result: null };
  const { contributions, ...standing } = calculation;
  return {
    ...rule,
    active,
    result: {
      ...standing,
      calculatedAtMs,
      arrayContributions: [...contributions],
      arrayOldContributions: [...oldContributions],
    },
  };
}

/** A rule with its last result, without the names of people. */
export function presentLiveQuorum(row: StandingRow): LiveQuorum {
  const { pass, display_string, dynamic_total, contributed, needed, calculated_ms } = row;
  const isCalculated =
    pass !== null &&
    display_string !== null &&
    dynamic_total !== null &&
    contributed !== null &&
    needed !== null &&
    calculated_ms !== null;
  return {
    ...presentQuorumRule(row),
    active: row.active,
    result: isCalculated
      ? {
          pass,
          displayString: display_string,
          dynamicTotal: plainDecimal(dynamic_total),
          contributed: plainDecimal(contributed),
          needed: plainDecimal(needed),
          calculatedAtMs: calculated_ms,
        }
      : null,
  };
}

/** An applied rule with its result, in the form that a poll stores. */
export function presentPollQuorum({ rule, calculation }: CalculatedQuorum): PollQuorum {
  const { contributed, displayString, needed, pass } = calculation;
  return { rule: rule.id, name: rule.name, pass, displayString, contributed, needed };
}
