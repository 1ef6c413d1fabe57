import type { Server } from 'node:http';
import type { Pool } from 'pg';
import type { ListDesk } from './capabilities/accounts/public.ts';
import type { Viewers } from './capabilities/auth/public.ts';
import type { AccountSockets } from './capabilities/chamber/public.ts';
import type { ExportDesk } from './capabilities/exports/public.ts';
import type { MediaReports, MediaVisitors } from './capabilities/media/public.ts';
import type { DemoAccounts } from './capabilities/site/public.ts';
import type { Deps } from './deps.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Clock, Timers } from './platform/clock/clock.ts';
import type { LivePart } from './live/live-part.ts';
import type { Migration } from './platform/db/migrate.ts';
import type { MountedRoute } from './platform/http/route.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { SocketServer } from './platform/socket/socket-server.ts';

/** What a capability gives to the server. Each field is optional. */
export interface Capability {
  /** Its calls of the HTTP API. They are asked for once, at the start; handlers of jobs are set
   *  then, too. */
  readonly routes?: (parts: Parts) => readonly MountedRoute[];
  /** Its part of the live state of a session. */
  readonly live?: LivePart;
  /** A socket of its own beside the chamber's, attached to the server that listens. */
  readonly socket?: (server: Server, parts: Parts) => SocketServer;
  /** Its migrations since 0066. `migrations/index.ts` runs those of all capabilities in the order
   *  of their names. */
  readonly migrations?: readonly Migration[];
}

/** The parts of which `app.ts` makes the routes: those that every capability may use, and those
 *  that a few share. */
export interface Parts extends Deps {
  readonly clock: Clock & Timers;
  readonly viewers: Viewers;
  readonly listDesk: ListDesk;
  readonly exportDesk: ExportDesk;
  readonly sockets: AccountSockets;
  readonly mediaReports: MediaReports;
  readonly mediaVisitors: MediaVisitors;
  readonly pool: Pool;
  readonly preparedPool: Pool;
  readonly bus: Bus;
  readonly metrics: Metrics;
  /** null outside a demonstration site. */
  readonly demo: { readonly accounts: DemoAccounts; readonly password: string } | null;
}
