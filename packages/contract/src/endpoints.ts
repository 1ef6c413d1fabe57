import { capabilities, type Capability } from './capabilities.ts';
import { joined, type Joined } from './joined.ts';

/** Every call of the HTTP API by name. */
export type Endpoints = Joined<Capability['calls']>;
export type EndpointName = keyof Endpoints;

/** Every call of the HTTP API by name. The table test of permissions and the OpenAPI document use
 *  this object. */
export const endpoints: Endpoints = joined(Object.values(capabilities).map(({ calls }) => calls));

/** The same declarations by 'METHOD /path', the name by which the browser's client calls them. */
export type ApiEndpoints = {
  [N in EndpointName as `${Endpoints[N]['method']} ${Endpoints[N]['path']}`]: Endpoints[N];
};
