import type { FastifyInstance } from 'fastify';
import { createMemoryCallLimits } from '../limit/testing-call-limits.ts';
import { createTurns } from '../limit/turns.ts';
import { createLog } from '../log/log.ts';
import { createHttp, type HttpParts } from './create-http.ts';

/** The HTTP side of an application with these parts, for tests. Without others it has no routes,
 *  nobody is signed in, limits count in memory by `clock`, and it is always ready. */
export function createTestHttp(parts: Partial<HttpParts>): Promise<FastifyInstance> {
  const { clock = { nowMs: Date.now } } = parts;
  return createHttp({
    routes: [],
    viewerOf: async () => null,
    limits: createMemoryCallLimits(clock),
    turns: createTurns({ atOnce: 40, longestMs: 250 }),
    clock,
    log: createLog({ level: 'silent' }),
    publicUrl: null,
    connectsTo: [],
    pagesConnectTo: async () => [],
    provider: null,
    trustedProxies: [],
    webClientDir: import.meta.dirname,
    checkReady: async () => {},
    noteCall: () => undefined,
    ...parts,
  });
}
