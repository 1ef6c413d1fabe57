import type { QuorumAmountType, QuorumTotalType } from '@hemicycle/contract/quorum';
import type { GeneratedAlways } from 'kysely';

/** Amounts, totals and weights are exact decimals as text. */
export interface QuorumTables {
  quorum_rules: {
    id: string;
    name: string;
    amount_type: QuorumAmountType;
    amount: string;
    total_type: QuorumTotalType;
    defined_total: string | null;
    group_ids: string[];
    vote_organisation: string | null;
    created_ms: number;
  };
  /** How each applied rule of a session stood at its last calculation. */
  quorum_results: {
    id_voting_session: string;
    rule_id: string;
    pass: boolean;
    display_string: string;
    dynamic_total: string;
    contributed: string;
    needed: string;
    calculated_ms: number;
  };
  /** Who contributes to an applied rule, or did until the calculation at `until_ms`. */
  quorum_contributions: {
    id_voting_session: string;
    rule_id: string;
    user_id: string;
    weight_contribution: string;
    until_ms: number | null;
  };
  /** One row whenever an applied rule began to stand differently; `applied` false: it is no longer
   *  applied. */
  quorum_history: {
    id: GeneratedAlways<number>;
    id_voting_session: string;
    rule_id: string;
    rule_name: string;
    at_ms: number;
    applied: boolean;
    pass: boolean | null;
    display_string: string | null;
    contributed: string | null;
    needed: string | null;
  };
}
