import type { Capability } from '../../capability.ts';
import * as networkTests from '../../migrations/0160-network-tests.ts';
import * as relaysOfSelfTests from '../../migrations/0221-relays-of-self-tests.ts';
import { attachTestRooms } from './attach-test-rooms.ts';
import { nettestRoutes } from './routes.ts';

/** What the network tests give to the server. */
export const nettest: Capability = {
  routes: nettestRoutes,
  socket: (server, parts) =>
    attachTestRooms(server, {
      deps: parts,
      viewerOf: parts.viewers.viewerOf,
      mediaReports: parts.mediaReports,
    }),
  migrations: [
    { name: '0160-network-tests', up: networkTests.up },
    { name: '0221-relays-of-self-tests', up: relaysOfSelfTests.up },
  ],
};
