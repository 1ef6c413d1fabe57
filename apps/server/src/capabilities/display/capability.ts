import type { Capability } from '../../capability.ts';
import * as displays from '../../migrations/0151-displays.ts';
import * as heldWhen from '../../migrations/0263-held-when.ts';
import { displayRoutes } from './routes.ts';

/** What the walls give to the server. */
export const display: Capability = {
  routes: displayRoutes,
  migrations: [
    { name: '0151-displays', up: displays.up },
    { name: '0263-held-when', up: heldWhen.up },
  ],
};
