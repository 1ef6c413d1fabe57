import type { ModerationAct } from '@hemicycle/contract/audit';
import type { JSONColumnType } from 'kysely';

declare module '../../database.ts' {
  interface Database extends ModerationTables {}
}

export interface ModerationTables {
  /** What moderators did in sessions, with the names and the title of that moment. An entry
   *  outlives its session and its people, so it refers to no row of another table. */
  moderation_acts: {
    id: string;
    /** null: an act of the administration, in no session. */
    id_voting_session: string | null;
    session_title: string;
    act: ModerationAct['act'];
    by_user_id: string;
    by_name: string;
    /** null: it was for everybody in the session. */
    user_id: string | null;
    user_name: string | null;
    detail: JSONColumnType<ModerationAct['detail']>;
    created_ms: number;
  };
}
