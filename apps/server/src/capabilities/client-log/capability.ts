import type { Capability } from '../../capability.ts';
import * as clientLogs from '../../migrations/0128-client-logs.ts';
import { clientLogRoutes } from './routes.ts';

/** What the logs of pages give to the server. */
export const clientLog: Capability = {
  routes: clientLogRoutes,
  migrations: [{ name: '0128-client-logs', up: clientLogs.up }],
};
