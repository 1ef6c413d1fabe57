import type { Capability } from '../../capability.ts';
import * as thirdPartyAnswers from '../../migrations/0183-third-parties.ts';
import { thirdPartyRoutes } from './routes.ts';

/** What services of others give to the server. Source: CFG-15, CFG-16. */
export const thirdParties: Capability = {
  routes: thirdPartyRoutes,
  migrations: [{ name: '0183-third-parties', up: thirdPartyAnswers.up }],
};
