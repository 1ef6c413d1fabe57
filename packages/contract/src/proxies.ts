import { z } from 'zod';
import { id } from './values.ts';

/** Who may vote for whom in a session. Source: PROXY-01. */
export const proxyPair = z.strictObject({ proxyUserId: id, behalfOfUserId: id });
export type ProxyPair = z.output<typeof proxyPair>;
