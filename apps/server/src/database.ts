import type { AccountTables } from './capabilities/accounts/account-tables.ts';
import type { AuditTables } from './capabilities/audit/audit-tables.ts';
import type { AuthTables } from './capabilities/auth/auth-tables.ts';
import type { AutoLeaveTables } from './capabilities/autoleave/autoleave-tables.ts';
import type { ChatTables } from './capabilities/chat/chat-tables.ts';
import type { GroupTables } from './capabilities/groups/group-tables.ts';
import type { HandTables } from './capabilities/hands/hand-tables.ts';
import type { HuddleTables } from './capabilities/huddles/huddle-tables.ts';
import type { LobbyTables } from './capabilities/lobby/lobby-tables.ts';
import type { NotificationTables } from './capabilities/notifications/notification-tables.ts';
import type { PresenceTables } from './capabilities/presence/presence-tables.ts';
import type { PollTables } from './capabilities/polls/poll-tables.ts';
import type { ProxyTables } from './capabilities/proxies/proxy-tables.ts';
import type { RecordTables } from './capabilities/records/record-tables.ts';
import type { QuorumTables } from './capabilities/quorum/quorum-tables.ts';
import type { RoleTables } from './capabilities/roles/role-tables.ts';
import type { SessionTables } from './capabilities/sessions/session-tables.ts';
import type { SiteTables } from './capabilities/site/site-tables.ts';
import type { SpeakerTables } from './capabilities/speakers/speaker-tables.ts';
import type { UploadTables } from './capabilities/uploads/upload-tables.ts';
import type { VoteSnapshotTables } from './capabilities/vote-snapshots/vote-snapshot-tables.ts';
import type { LiveChangeTables } from './live/live-change-tables.ts';
import type { JobTables } from './platform/jobs/job-tables.ts';
import type { ServerTables } from './platform/servers/server-tables.ts';

/** The tables of the application. Each capability describes its own; this type joins them. */
export interface Database
  extends
    AccountTables,
    AuditTables,
    AuthTables,
    AutoLeaveTables,
    ChatTables,
    GroupTables,
    HandTables,
    HuddleTables,
    JobTables,
    LiveChangeTables,
    LobbyTables,
    NotificationTables,
    PresenceTables,
    PollTables,
    ProxyTables,
    RecordTables,
    QuorumTables,
    RoleTables,
    ServerTables,
    SessionTables,
    SiteTables,
    SpeakerTables,
    UploadTables,
    VoteSnapshotTables {}
