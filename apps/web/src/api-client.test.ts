import { CompactEncrypt, base64url } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { ApiError, createApiClient } from './api-client.ts';

const KEY = base64url.encode(new Uint8Array(32).fill(7));

function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });
}

function clientWith(answer: (address: string, init: RequestInit) => Response | Promise<Response>) {
  const sent: { address: string; init: RequestInit }[] = [];
  const log = vi.fn();
  const noteServerTime = vi.fn();
  let now = 1000;
  const client = createApiClient({
    fetch: async (input, init = {}) => {
      sent.push({ address: String(input), init });
      now += 100;
      return answer(String(input), init);
    },
    nowMs: () => now,
    log,
    noteServerTime,
  });
  return { ...client, sent, log, noteServerTime };
}

async function encrypt(value: unknown, key = KEY): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(base64url.decode(key));
}

test('[FND-21] a GET is sent with no-store, with our own header, and without a body', async () => {
  const { call, sent } = clientWith(() => json([]));
  await call('GET /api/groups');
  expect(sent[0]?.address).toBe('/api/groups');
  expect(sent[0]?.init).toMatchObject({ method: 'GET', cache: 'no-store', credentials: 'same-origin' });
  expect(sent[0]?.init.headers).toMatchObject({ 'x-hemicycle-request': '1' });
  expect(sent[0]?.init.body).toBeUndefined();
});

test('[FND-22] a PATCH carries JSON, and its path the parameters, escaped', async () => {
  const { call, sent } = clientWith(() => json({}));
  await call('PATCH /api/people/states/:userId', { params: { userId: 'a/b' }, body: { handType: 1 } });
  expect(sent[0]?.address).toBe('/api/people/states/a%2Fb');
  expect(sent[0]?.init.body).toBe('{"handType":1}');
  expect(sent[0]?.init.headers).toMatchObject({ 'content-type': 'application/json' });
});

test('[BEY-23] when the connection is back, a GET without an answer is sent again, a POST is not', async () => {
  const { call, sendReadsAgain, sent } = clientWith(
    (_address, { method, signal }) =>
      new Promise((resolve, reject) => {
        if (method === 'GET' && sent.length > 2) resolve(json(['answer']));
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
  );
  const read = call('GET /api/groups');
  // It gets no answer, and is given up long after this test.
  void call('POST /api/people/heartbeat', { body: {} as never }).catch(() => undefined);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sendReadsAgain();
  expect(await read).toEqual(['answer']);
  expect(sent.map(({ init }) => init.method)).toEqual(['GET', 'POST', 'GET']);
});

test('[BEY-23] a GET that its page gave up is not sent again', async () => {
  const { call, sendReadsAgain, sent } = clientWith(
    (_address, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
  );
  const leaving = new AbortController();
  const read = call('GET /api/groups', { signal: leaving.signal }).catch((error: unknown) => error);
  leaving.abort();
  sendReadsAgain();
  expect(await read).toBeInstanceOf(ApiError);
  expect(sent).toHaveLength(1);
});

test('[FND-23][FND-25] each method has its own time-out, which is logged', async () => {
  const { call, setTimeouts, log } = clientWith(
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
  );
  setTimeouts({ GET: 5, POST: 60_000, PUT: 60_000, PATCH: 60_000, DELETE: 60_000 });
  const error = await call('GET /api/groups').catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'timeout', status: 0 });
  expect(log).toHaveBeenCalledOnce();
});

describe('[FND-24] a POST error with status 200', () => {
  test('counts as success with an empty object', async () => {
    const { call } = clientWith(() => new Response('<html>', { status: 200 }));
    expect(await call('POST /api/users/many', { body: { userIds: [] } })).toEqual({});
  });
  test.each(['<html>', '{"error":{"code":"internal"}}', ''])('never for a cast: %s', async (body) => {
    const { call } = clientWith(() => new Response(body, { status: 200 }));
    const cast = call('POST /api/polls/:pollId/votes', {
      params: { pollId: 'p' },
      body: { voteDecision: 'Yea', requestId: 'r' },
    });
    await expect(cast).rejects.toMatchObject({ code: 'unreadable' });
  });
  test('nor for another method', async () => {
    const { call } = clientWith(() => new Response('<html>', { status: 200 }));
    await expect(call('GET /api/groups')).rejects.toMatchObject({ code: 'unreadable' });
  });
});

test('an error carries code, status, message and request id; what is no code is not believed', async () => {
  const known = clientWith(() =>
    json({ error: { code: 'poll-not-open', message: 'No.', requestId: 'r1' } }, { status: 409 }),
  );
  const error = await known
    .call('POST /api/polls/:pollId/close', { params: { pollId: 'p' } })
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'poll-not-open', status: 409, message: 'No.', requestId: 'r1' });

  const unknown = clientWith(() => json({ error: { code: 'toString', message: 'x' } }, { status: 500 }));
  await expect(unknown.call('GET /api/groups')).rejects.toMatchObject({ code: 'unreadable', status: 500 });
});

test('a server that cannot be reached is a network error, without a trace through our own code', async () => {
  const { call } = clientWith(() => Promise.reject(new TypeError('fetch failed')));
  await expect(call('GET /api/groups')).rejects.toMatchObject({
    code: 'network',
    status: 0,
    stack: 'ApiError: The server could not be reached.',
  });
});

test('204 answers with nothing', async () => {
  const { call } = clientWith(() => new Response(null, { status: 204 }));
  expect(await call('POST /api/auth/login', { body: { email: 'a@b.test', password: 'x' } })).toBeUndefined();
});

test('[FND-26] encrypted items are opened, those that do not decrypt are dropped', async () => {
  const other = base64url.encode(new Uint8Array(32).fill(8));
  const items = [
    await encrypt({ title: 'one' }),
    await encrypt({ title: 'two' }, other),
    await encrypt({ title: 'three' }),
  ];
  const { call, setPayloadKey, log } = clientWith(() => json(items));
  setPayloadKey(KEY);
  expect(await call('GET /api/votingsessions')).toEqual([{ title: 'one' }, { title: 'three' }]);
  expect(log).toHaveBeenCalledOnce();
});

test('[FND-26] without a key nothing is opened', async () => {
  const items = [await encrypt({ title: 'one' })];
  const { call } = clientWith(() => json(items));
  expect(await call('GET /api/votingsessions')).toEqual([]);
});

test('[FND-27] an answer that tells the time is noted with when it was sent and received', async () => {
  const { call, noteServerTime } = clientWith(() => json({ serverTime: 9_000, info: {} }));
  await call('GET /api/auth/sessioninfo');
  expect(noteServerTime).toHaveBeenCalledWith(9_000, 1000, 1100);
});
