import type {
  InterventionsBy,
  LimitScope,
  SpeakingOrder,
  SpeakingSide,
} from '@hemicycle/contract/speaking-rules';
import type { SpeechRequest } from '@hemicycle/contract/speakers-requests';
import type { Speech } from '@hemicycle/contract/speakers';
import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends SpeakerTables {}
}

/** The columns of the rules, of a list and of a session. */
interface RuleColumns {
  speaking_order: SpeakingOrder;
  limit_seconds: number | null;
  person_limit_seconds: number | null;
  group_limit_seconds: number | null;
  total_limit_seconds: number | null;
  limit_scope: LimitScope;
  interventions: InterventionsBy;
  intervention_limit_seconds: number | null;
  answer_limit_seconds: number | null;
}

export interface SpeakerTables {
  /** The rules with which the lists of a session open. */
  speaking_rules: RuleColumns & {
    id_voting_session: string;
    /** The open list follows the current item of the agenda. */
    follows_item: boolean;
  };
  speakers_lists: RuleColumns & {
    id: string;
    id_voting_session: string;
    /** Counts from 1 in its session. */
    number: number;
    title: string | null;
    opened_ms: number;
    closed_ms: Generated<number | null>;
    /** It is closed only while another item is current. */
    set_aside: Generated<boolean>;
    /** The item of the agenda that was current when the list opened. */
    item_id: string | null;
    /** Only hands raised by this time are called; null: the list takes names. */
    hands_until_ms: Generated<number | null>;
    /** Increases with every step. */
    version: Generated<number>;
  };
  speeches: {
    id: string;
    list_id: string;
    /** Counts from 1 in its list. */
    number: number;
    kind: Generated<Speech['kind']>;
    /** The speech that an intervention interrupted, or in which an answer was given. */
    of_speech: Generated<string | null>;
    /** An intervention or an answer is under way in this speech, or was when it ended. */
    interrupted: Generated<boolean>;
    /** Whether the clock ran when the speech was interrupted. */
    ran_when_interrupted: Generated<boolean>;
    side: Generated<SpeakingSide | null>;
    /** Called by a request, and whether that was entered by name. */
    by_request: Generated<boolean>;
    by_name: Generated<boolean>;
    request_item_id: Generated<string | null>;
    /** null: somebody who is not signed in. */
    user_id: string | null;
    /** The name and the party of the speaker when they were called. */
    display_name: string;
    group_id: string | null;
    group_name: string | null;
    started_ms: number;
    ended_ms: Generated<number | null>;
    /** How long the speaker had spoken before `running_since_ms`. */
    spoken_ms: Generated<number>;
    /** null: the clock is stopped. */
    running_since_ms: number | null;
    /** Whether the speaker was away when the clock was last started. */
    let_run_while_away: Generated<boolean>;
    /** The raised hand that the call lowered, or the place of the request; 0 where there was none.
     *  */
    hand_type: 0 | 1 | 2;
    hand_raise_ms: number;
    /** The next speech, where its call ended this one; null: this one ended by itself, or is under
     *  way. */
    ended_by_speech: Generated<string | null>;
    /** The clock before that call, for when the call is taken back. */
    spoken_before_end_ms: Generated<number | null>;
    running_since_before_end_ms: Generated<number | null>;
  };
  /** What people ask for beside raising a hand. */
  speech_requests: {
    id: string;
    id_voting_session: string;
    kind: SpeechRequest['kind'];
    user_id: string | null;
    name: string;
    group_id: string | null;
    group_name: string | null;
    item_id: string | null;
    side: SpeakingSide | null;
    point_of_order: boolean;
    /** Entered by a person who moves the list. */
    by_name: boolean;
    asked_ms: number;
  };
}
