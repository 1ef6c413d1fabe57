import type { QuorumAmountType, QuorumTotalType } from '@hemicycle/contract/quorum';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../database.ts' {
  interface Database extends QuorumTables {}
}

/** Amounts, totals and weights are exact decimals as text. */
export interface QuorumTables {
  quorum_rules: {
    id: string;
    name: string;
    amount_type: QuorumAmountType;
    amount: string;
    /** The rule asks for more than the amount. */
    more_than: Generated<boolean>;
    total_type: QuorumTotalType;
    defined_total: string | null;
    group_ids: string[];
    vote_organisation: string | null;
    created_ms: number;
  };
  /** The result of each applied rule of a session at its last calculation. */
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
  /** The people who contribute to an applied rule, or did until the calculation at `until_ms`. */
  quorum_contributions: {
    id_voting_session: string;
    rule_id: string;
    user_id: string;
    weight_contribution: string;
    until_ms: number | null;
  };
  /** One row for each change of an applied rule's result. `applied` false: the session stopped
   *  applying the rule. */
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
