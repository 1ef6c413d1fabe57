import { endpoints } from '@hemicycle/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestHttp } from './testing-http.ts';

let http: FastifyInstance;
beforeAll(async () => {
  http = await createTestHttp({});
});
afterAll(() => http.close());

describe('the documents of the API', () => {
  test('[BEY-29] the OpenAPI document holds every declared call with its errors', async () => {
    const document = (await http.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const operations: string[] = Object.values<Record<string, { operationId: string }>>(document.paths)
      .flatMap((path) => Object.values(path))
      .map(({ operationId }) => operationId);
    expect(operations.toSorted()).toEqual(Object.keys(endpoints).toSorted());
    const cast = document.paths['/api/polls/{pollId}/votes'].post;
    expect(cast.security).toEqual([{ signIn: [] }]);
    expect(cast.parameters).toEqual([
      expect.objectContaining({ name: 'pollId', in: 'path', required: true }),
    ]);
    expect(Object.keys(cast.responses)).toEqual(
      expect.arrayContaining(['201', '400', '401', '403', '404', '409', '500', '503']),
    );
    expect(cast.responses['409'].description).toContain('`vote-unchangeable`');
    const phone = document.paths['/api/votingsessions/{idVotingSession}/dialout'].post;
    expect(phone.description).toContain(
      'at most 4 of one person within 60 s and 8 of one session within 60 s',
    );
    expect(phone.responses['429'].headers).toHaveProperty('Retry-After');
    expect(phone.responses['429'].description).toContain('`rate-limited`');
    expect(cast.requestBody.content['application/json'].schema.required).toContain('voteDecision');
  });

  test('[BEY-29] is readable at /api/docs with files of its own only and no inline script', async () => {
    const page = await http.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self';/);
    const scripts = [...page.body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes = '', inline = ''] of scripts) {
      const source = /src="([^"]+)"/.exec(attributes)?.[1] ?? '';
      expect(inline.trim()).toBe('');
      expect((await http.inject(source)).statusCode).toBe(200);
    }
    expect(page.body).not.toContain('<style');
    expect((await http.inject('/api/docs/json')).json().info.title).toBe('Hemicycle');
  });
});
