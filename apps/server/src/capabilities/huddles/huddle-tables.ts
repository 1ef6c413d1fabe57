import type { HuddleCall, HuddleSubtype, HuddleType } from '@hemicycle/contract/huddles';
import type { Generated } from 'kysely';

declare module '../../database.ts' {
  interface Database extends HuddleTables {}
}

export interface HuddleTables {
  huddles: {
    id: string;
    id_voting_session: string;
    title: string;
    type: HuddleType;
    subtype: Generated<HuddleSubtype>;
    avatar: Generated<string | null>;
    /** Ids of accounts, or `all`. */
    invitees: string[];
    /** It may be recorded for the house alone. */
    private_recording: Generated<boolean>;
    /** It may be streamed to the public. */
    streaming_enabled: Generated<boolean>;
    created_by: string | null;
    created_ms: number;
    closed_ms: Generated<number | null>;
    /** The huddle that an interpreter channel serves; null: the main chamber. */
    served_huddle_id: Generated<string | null>;
  };
  huddle_recalls: {
    id_voting_session: string;
    ends_ms: number;
    opened_by: string | null;
  };
  huddle_calls: {
    /** The id of the huddle. */
    room_id: string;
    state: HuddleCall['state'];
    called_by: string | null;
    called_ms: number;
    decided_by: string | null;
  };
  /** The one more room whose sound a person has beside the room in which they are. */
  second_rooms: {
    id_voting_session: string;
    user_id: string;
    room_id: string;
    /** Whether their microphone goes there, and not to the main chamber. */
    sends: Generated<boolean>;
    began_ms: number;
    /** The server that holds the line of the page, or until then the one that was asked. */
    server_id: string;
    /** null until the page has opened its second line. */
    line_id: string | null;
    /** Since when they are on air in an interpreter channel, as the only one there; null in huddles
     *  and for those who listen. Then `sends` is true. */
    air_since_ms: Generated<number | null>;
    /** The channel that they hear in relay while they are on air in another one; it counts only
     *  then. */
    relay_room_id: Generated<string | null>;
    /** Since when they, on air, have been silent while the floor spoke; null: they are heard. */
    silent_since_ms: Generated<number | null>;
  };
}
