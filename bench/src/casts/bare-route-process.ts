import { fastify } from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { answerQuestions } from '../own-process.ts';
import { databaseConnection } from '../running-server.ts';
import { INSERT_ROW } from './load.ts';

/** The same number of connections as in the product's pool. */
const POOL_SIZE = 20;

// A Fastify server with one route that makes one durable insert and nothing else: no sign-in, no
// rights, no receipt.
answerQuestions(z.object({ database: databaseConnection }), async ({ database }) => {
  const pool = new pg.Pool({ ...database, max: POOL_SIZE });
  const http = fastify({ logger: false });
  http.post<{ Params: { pollId: string }; Body: { voteDecision: string; requestId: string } }>(
    '/api/polls/:pollId/votes',
    async ({ params, body }, reply) => {
      const { voteDecision, requestId } = body;
      const values = [params.pollId, requestId, voteDecision, 1, Date.now(), requestId];
      await pool.query({ ...INSERT_ROW, values });
      return reply.code(201).send({ pollId: params.pollId, voteDecision, requestId });
    },
  );
  return { port: Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port) };
});
