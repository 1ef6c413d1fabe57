import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { endpoint } from '@hemicycle/contract/endpoint';
import { permissions } from '@hemicycle/contract/permissions';
import type { FastifyInstance } from 'fastify';
import { compactDecrypt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DatabaseUnavailableError } from '../db/database-errors.ts';
import { createLog } from '../log/log.ts';
import type { HttpParts } from './create-http.ts';
import { DomainError } from './domain-error.ts';
import { route } from './route.ts';
import { createTestHttp } from './testing-http.ts';
import { member, payloadKey } from './testing-member.ts';

const declare = {
  read: endpoint({
    name: 'read',
    method: 'GET',
    path: '/api/things/:thing',
    access: 'public',
    summary: 'Reads.',
    params: z.object({ thing: z.string().max(200) }),
    answer: z.object({ name: z.string() }),
  }),
  write: endpoint({
    name: 'write',
    method: 'POST',
    path: '/api/things',
    access: [permissions.vote],
    summary: 'Writes.',
    body: z.object({ size: z.number(), list: z.array(z.object({ label: z.string() })).default([]) }),
    answer: z.object({ size: z.number() }),
    status: 201,
    bodyLimitBytes: 200,
  }),
  administer: endpoint({
    name: 'administer',
    method: 'DELETE',
    path: '/api/things/:thing',
    access: [permissions.adminPage],
    summary: 'Deletes.',
    params: z.object({ thing: z.string() }),
  }),
  secret: endpoint({
    name: 'secret',
    method: 'GET',
    path: '/api/secrets',
    access: 'signed-in',
    summary: 'Encrypted.',
    answer: z.array(z.object({ title: z.string() })),
    encrypted: true,
  }),
  fail: endpoint({
    name: 'fail',
    method: 'GET',
    path: '/api/failures/:kind',
    access: 'public',
    summary: 'Fails.',
    params: z.object({
      kind: z.enum(['domain', 'foreign', 'database', 'full-disk', 'full-database', 'wrong-answer']),
    }),
    answer: z.object({ name: z.string() }),
  }),
};

const routes: HttpParts['routes'] = [
  route(declare.read, async ({ params }) => Object.assign({ name: params.thing }, { passwordHash: 'never' })),
  route(declare.write, async ({ body }) => ({ size: body.size })),
  route(declare.administer, async () => {}),
  route(declare.secret, async () => [
    Object.assign({ title: 'one' }, { hidden: 1 }),
    Object.assign({ title: 'two' }, { hidden: 2 }),
  ]),
  route(declare.fail, async ({ params }) => {
    switch (params.kind) {
      case 'domain':
        throw new DomainError('poll-not-open');
      case 'foreign':
        throw Object.assign(new Error('secret of the inside'), { statusCode: 418 });
      case 'database':
        throw new DatabaseUnavailableError('gone');
      case 'full-disk':
        throw new Error('secret of the inside', {
          cause: Object.assign(new Error('no space'), { code: 'ENOSPC' }),
        });
      case 'full-database':
        throw Object.assign(new Error('secret of the inside'), { code: '53100' });
      case 'wrong-answer':
        return { name: 1 as unknown as string };
    }
  }),
];

const folder = mkdtempSync(join(tmpdir(), 'hemicycle-http-'));
let http: FastifyInstance;
let ready = true;

function create(parts: Partial<HttpParts> = {}): Promise<FastifyInstance> {
  return createTestHttp({
    routes,
    viewerOf: async (cookie) => (cookie === 'who=member' ? member : null),
    webClientDir: folder,
    checkReady: async () => {
      if (!ready) throw new Error('not yet');
    },
    ...parts,
  });
}

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>client</title>');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets', 'main-Ab3dE_9x.js'), `// ${'x'.repeat(4000)}`);
  http = await create();
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true, force: true });
});

const asMember = { cookie: 'who=member', 'x-hemicycle-request': 'test' };
const post = (payload: unknown, headers: Record<string, string> = {}) =>
  http.inject({
    method: 'POST',
    url: '/api/things',
    headers: { ...asMember, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

describe('a declared call', () => {
  test('[FND-21] answers with its declared fields only, never cached, under a request id of its own', async () => {
    const answer = await http.inject({ url: '/api/things/chair', headers: { 'x-request-id': 'mine' } });
    expect(answer.json()).toEqual({ name: 'chair' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('[FND-22] takes JSON, fills in defaults and answers its own status', async () => {
    const answer = await post({ size: 3 });
    expect([answer.statusCode, answer.json()]).toEqual([201, { size: 3 }]);
  });

  test('[FND-22] says which field has the wrong shape', async () => {
    const answer = await post({ size: 'big', list: [{ label: 'a' }, {}] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: {
        code: 'invalid-input',
        message: 'The request has the wrong shape.',
        requestId: answer.headers['x-request-id'],
        details: [
          { path: 'size', problem: expect.any(String) },
          { path: 'list.1.label', problem: expect.any(String) },
        ],
      },
    });
  });

  test.each([
    ['broken JSON', '{"size":', 'application/json', 400, 'invalid-input'],
    [
      'a poisoned prototype',
      '{"size":1,"__proto__":{"admin":true}}',
      'application/json',
      400,
      'invalid-input',
    ],
    ['a form', 'size=1', 'application/x-www-form-urlencoded', 415, 'unsupported-media-type'],
    ['plain text', '{"size":1}', 'text/plain', 415, 'unsupported-media-type'],
    [
      'too much',
      JSON.stringify({ size: 1, pad: 'x'.repeat(200) }),
      'application/json',
      413,
      'body-too-large',
    ],
    ['nothing', '', 'application/json', 400, 'invalid-input'],
    [
      'a NUL in a text',
      String.raw`{"size":1,"list":[{"label":"a\u0000"}]}`,
      'application/json',
      400,
      'invalid-input',
    ],
    [
      'half a character',
      String.raw`{"size":1,"list":[{"label":"\uD800"}]}`,
      'application/json',
      400,
      'invalid-input',
    ],
  ])('[FND-22] refuses %s', async (_what, payload, type, status, code) => {
    const answer = await post(payload, { 'content-type': type });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error: { code } });
  });

  test.each([
    { body: String.raw`{"size":1,"list":[{"label":"a"},{"label":"b\u0000"}]}`, path: 'list.1.label' },
    { body: String.raw`{"size":1,"label":"\uD800"}`, path: 'label' },
    { body: String.raw`{"size":1,"list":[{"\u0000":"a"}]}`, path: 'list.0' },
    { body: String.raw`"\u0000"`, path: '' },
  ])('[FND-22] names the field whose text cannot be stored: $path', async ({ body, path }) => {
    const answer = await post(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error: { code: 'invalid-input', details: [{ path, problem: expect.stringContaining('NUL') }] },
    });
  });

  test('[PERM-03] asks for a sign-in, and for the permission, before it reads the body', async () => {
    const nobody = await http.inject({
      method: 'POST',
      url: '/api/things',
      headers: { 'x-hemicycle-request': '1' },
      payload: 'x',
    });
    expect([nobody.statusCode, nobody.json().error.code]).toEqual([401, 'not-signed-in']);
    const lacking = await http.inject({ method: 'DELETE', url: '/api/things/chair', headers: asMember });
    expect([lacking.statusCode, lacking.json().error.code]).toEqual([403, 'permission-missing']);
  });

  test('[FND-26] sends each object of an encrypted answer as a JWE under the key of the sign-in', async () => {
    const answer = await http.inject({ url: '/api/secrets', headers: asMember });
    const items = z.array(z.string()).parse(answer.json());
    const plain = await Promise.all(
      items.map(async (item) =>
        JSON.parse(new TextDecoder().decode((await compactDecrypt(item, payloadKey)).plaintext)),
      ),
    );
    expect(plain).toEqual([{ title: 'one' }, { title: 'two' }]);
    expect(JSON.parse(Buffer.from(items[0]?.split('.')[0] ?? '', 'base64url').toString())).toEqual({
      alg: 'dir',
      enc: 'A256GCM',
    });
  });

  test.each([
    ['domain', 409, 'poll-not-open'],
    ['foreign', 500, 'internal'],
    ['wrong-answer', 500, 'internal'],
    ['database', 503, 'database-unavailable'],
    ['full-disk', 507, 'storage-full'],
    ['full-database', 507, 'storage-full'],
  ])(
    '[FND-61] a failure of the kind %s answers %i and tells nothing of the inside',
    async (kind, status, code) => {
      const answer = await http.inject(`/api/failures/${kind}`);
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toEqual({
        error: { code, message: expect.any(String), requestId: answer.headers['x-request-id'] },
      });
      expect(answer.body).not.toContain('secret of the inside');
    },
  );

  test('[FND-22] takes whole characters however they are written', async () => {
    const answer = await post(String.raw`{"size":1,"list":[{"label":"\ud83d\ude00 \\u0000"}]}`);
    expect(answer.statusCode).toBe(201);
  });

  test('[FND-61] one sign-in has at most 32 calls under way; others are not kept waiting by it', async () => {
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const busy = await create({
      routes: [
        route(declare.read, async () => {
          await waiting;
          return { name: 'late' };
        }),
      ],
      viewerOf: async (cookie) => (cookie === undefined ? null : { ...member, signInId: cookie }),
    });
    const read = (cookie: string) => busy.inject({ url: '/api/things/chair', headers: { cookie } });
    const calls = Array.from({ length: 33 }, () => read('one'));
    const refused = await Promise.race(calls);
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'rate-limited']);
    const other = read('two');
    finish();
    expect((await other).statusCode).toBe(200);
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(32);
    expect((await read('one')).statusCode).toBe(200);
    await busy.close();
  });

  test('[FND-61] a client that goes away in the middle of its request is no error of ours', async () => {
    const lines: string[] = [];
    const to = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const site = await create({ log: createLog({ level: 'debug', to }) });
    await site.listen({ host: '127.0.0.1', port: 0 });
    const { port } = z.object({ port: z.number() }).parse(site.server.address());
    const socket = connect(port, '127.0.0.1');
    const began = once(site.server, 'request');
    socket.write(
      'POST /api/things HTTP/1.1\r\nHost: a\r\nCookie: who=member\r\nX-Hemicycle-Request: 1\r\n' +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    const [request] = z.tuple([z.instanceof(IncomingMessage), z.unknown()]).parse(await began);
    const gone = new Promise((resolve) => request.once('close', resolve));
    socket.destroy();
    await gone;
    await site.close();
    expect(lines.join('')).not.toContain('"level":"error"');
  });

  test.each([
    ['/api/things/%ff', 400, 'invalid-input'],
    ['/api/things/a%00b', 400, 'invalid-input'],
    ['/api/things/chair?%00=1', 400, 'invalid-input'],
    ['/api/things/chair?words=%00', 400, 'invalid-input'],
    ['/app%00', 404, 'not-found'],
    ['//', 404, 'not-found'],
    ['/assets/..%2f..%2fpackage.json', 404, undefined],
    ['/..%5c..%5cetc/passwd', 404, undefined],
  ])('[FND-61] the address %s is refused in our own words', async (url, status, code) => {
    const answer = await http.inject({ url });
    expect(answer.statusCode).toBe(status);
    if (code !== undefined) expect(answer.json()).toMatchObject({ error: { code } });
    expect(answer.body).not.toMatch(/FST_|root:|"workspaces"/);
  });

  test('[FND-61] an unknown call answers 404 in the same shape', async () => {
    const answer = await http.inject('/api/nowhere');
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not-found']);
  });
});

describe('requests that change something', () => {
  const origin = { host: 'chamber.test' };
  test.each([
    ['a page of our own', { 'sec-fetch-site': 'same-origin' }, true],
    ['a page of our own on plain http', { origin: 'http://chamber.test' }, true],
    ['a tool that is no browser', { 'x-hemicycle-request': 'replay' }, true],
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, false],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://evil.chamber.test' }, false],
    ['a link', { 'sec-fetch-site': 'none' }, false],
    ['another origin on plain http', { origin: 'http://evil.test' }, false],
    ['a page without an origin', { origin: 'null' }, false],
    [
      'a browser that says another site beside our header',
      { 'sec-fetch-site': 'cross-site', 'x-hemicycle-request': '1' },
      false,
    ],
    ['nobody in particular', {}, false],
  ])('[AUTH-02] from %s', async (_who, headers, accepted) => {
    const answer = await http.inject({
      method: 'POST',
      url: '/api/things',
      headers: { ...origin, cookie: 'who=member', 'content-type': 'application/json', ...headers },
      payload: { size: 1 },
    });
    expect(answer.statusCode).toBe(accepted ? 201 : 403);
    if (!accepted) expect(answer.json().error.code).toBe('cross-origin');
  });
});

describe('the browser client', () => {
  test('[FND-05] is one page for every address of its own, revalidated, and / leads to it', async () => {
    for (const url of ['/app', '/app/login', '/app/', '/app/admin/sessions/x?y=1', '/guest/abc']) {
      const answer = await http.inject(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(answer.body).toContain('<title>client</title>');
    }
    const root = await http.inject('/');
    expect([root.statusCode, root.headers.location]).toEqual([302, '/app']);
  });

  test('[FND-05] keeps files with a hash in their name for ever, compressed, and revalidates all others', async () => {
    const script = await http.inject({
      url: '/assets/main-Ab3dE_9x.js',
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect((await http.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
    expect((await http.inject('/assets/../../etc/passwd')).statusCode).toBe(404);
  });

  test('[FND-05] sends the copy that the build has compressed, to those who read it', async () => {
    const url = '/assets/part-Cd4fG_8y.js';
    writeFileSync(join(folder, url), 'as written');
    writeFileSync(join(folder, `${url}.br`), brotliCompressSync('as compressed'));
    const small = await http.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('as compressed');
    const plain = await http.inject({ url, headers: { 'accept-encoding': 'identity' } });
    expect([plain.body, plain.headers['content-encoding']]).toEqual(['as written', undefined]);
  });

  test('[FND-05] [FND-61] says to a browser that an address leads nowhere, and to others in the shape of errors', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const url of ['/app/gone', '//', '/assets/', '/nothing%00here', '/100%', '/app/%ff?x=1']) {
      const { body, headers, statusCode } = await http.inject({ url, headers: { accept } });
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(headers.vary).toContain('accept');
      expect(body).toContain('<title>client</title>');
    }
    const refused = [
      { url: '/app/gone', headers: { accept: '*/*' } },
      { url: '/assets/gone.js' },
      { url: '/assets/100%' },
      { url: '/api/nowhere', headers: { accept } },
      { method: 'DELETE', url: '/nothing-here', headers: { accept } },
    ] as const;
    for (const request of refused) {
      const answer = await http.inject(request);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not-found']);
    }
  });

  test('[FND-61] pages carry a policy without inline scripts, and nobody may frame them', async () => {
    const { headers } = await http.inject('/app/login');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test.each(['/app', '/app/lobby-check-video', '/app/choose-session'])(
    '[FND-61] [VBG-29] on %s WebAssembly of our own may run, and no text as a program',
    async (path) => {
      const policies = String((await http.inject(path)).headers['content-security-policy']);
      expect(policies).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect(policies).not.toContain("'unsafe-eval'");
      expect(policies).toContain("worker-src 'self';");
    },
  );

  test.each(['/app/login', '/app/login/', '/favicon.svg', '/nowhere', '/api/docs'])(
    '[FND-61] not on %s',
    async (path) => {
      const { headers } = await http.inject(path);
      expect(String(headers['content-security-policy'])).not.toContain('wasm');
    },
  );

  test('[FND-61] data carries what browsers heed there: nothing of it runs, nobody frames or embeds it', async () => {
    const { headers } = await http.inject('/api/things/7');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toBeUndefined();
  });

  test('[FND-61] strict transport only where the public address is https', async () => {
    const site = await create({ publicUrl: 'https://chamber.test' });
    const { headers } = await site.inject('/app');
    expect(headers['strict-transport-security']).toContain('max-age=');
    expect(headers['content-security-policy']).toContain('wss://chamber.test');
    await site.close();
  });

  test('[FND-61] pages talk to the media server where there is one, and to nobody else', async () => {
    const site = await create({ connectsTo: ['wss://media.test:7443/rtc', 'ws://127.0.0.1:7880'] });
    const { headers } = await site.inject('/app');
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' wss://media.test:7443 https://media.test:7443 ws://127.0.0.1:7880 http://127.0.0.1:7880;",
    );
    await site.close();
    const alone = await http.inject('/app');
    expect(alone.headers['content-security-policy']).toContain("connect-src 'self';");
  });

  test('[FND-03] a hosted provider may be run and talked to, where one is configured, and nothing else', async () => {
    const provider = {
      scriptOrigin: 'https://cdn.test',
      connectsTo: ['https://api.test', 'wss://*.meet.test'],
    };
    const site = await create({ provider });
    const policy = String((await site.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://cdn.test;");
    expect(policy).toContain("connect-src 'self' https://api.test wss://*.meet.test;");
    const without = await create();
    const strict = String((await without.inject('/')).headers['content-security-policy']);
    expect(strict).toContain("script-src 'self';");
    expect(strict).toContain("connect-src 'self';");
    await site.close();
    await without.close();
  });
});

test('[FND-61] /healthz answers while the server lives, /readyz only while what it stands on answers', async () => {
  ready = false;
  expect((await http.inject('/healthz')).statusCode).toBe(200);
  expect((await http.inject('/readyz')).statusCode).toBe(503);
  ready = true;
  expect((await http.inject('/readyz')).statusCode).toBe(200);
});
