import type { Heartbeat } from '@hemicycle/contract/people';
import type { PrivateNotification } from '@hemicycle/contract/notifications';
import type { JSONColumnType } from 'kysely';

declare module '../../database.ts' {
  interface Database extends NotificationTables {}
}

export interface NotificationTables {
  notifications: {
    id: string;
    id_voting_session: string;
    user_id: string;
    from_user_id: string;
    notification: JSONColumnType<PrivateNotification>;
    created_ms: number;
    /** When it reached a page of the person; null: not yet. */
    read_ms: number | null;
  };
  /** The devices that a page of the person last reported. */
  people_devices: {
    id_voting_session: string;
    user_id: string;
    device_infos: JSONColumnType<NonNullable<Heartbeat['deviceInfos']>>;
    told_ms: number;
  };
}
