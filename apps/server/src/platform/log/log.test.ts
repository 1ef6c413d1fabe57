import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import type { Log } from './log.ts';

function written(write: (log: Log) => void): string {
  const lines = new PassThrough({ encoding: 'utf8' });
  write(createLog({ level: 'trace', to: lines }));
  return String(lines.read() ?? '');
}

test.for([
  { password: 'SECRET' },
  { headers: { cookie: 'SECRET', authorization: 'SECRET', 'set-cookie': ['SECRET'] } },
  { deep: { deeper: { list: [{ signInToken: 'SECRET' }] } } },
  { vote: { voteDecision: 'SECRET', receiptPrivate: 'SECRET', receipt_public: 'SECRET' } },
  { body: { loginCode: 'SECRET', payloadKey: 'SECRET', currentPassword: 'SECRET' } },
  { smtp: { credential: 'SECRET' }, ballots: [{ choice: 'SECRET' }] },
])('[PRIV] what is secret never reaches the log: %j', (record) => {
  const line = written((log) => log.info(record, 'something happened'));
  expect(line).toContain('something happened');
  expect(line).toContain('[secret]');
  expect(line).not.toContain('SECRET');
});

test('what a child log is bound to is censored as well', () => {
  expect(written((log) => log.child({ token: 'SECRET', user: 'ada' }).info('x'))).not.toContain('SECRET');
});

test('a request is logged without its query and headers', () => {
  const req = {
    method: 'GET',
    url: '/api/guest?loginCode=SECRET',
    ip: '10.0.0.1',
    headers: { cookie: 'SECRET' },
  };
  const line = written((log) => log.info({ req }, 'request'));
  expect(JSON.parse(line)).toMatchObject({
    req: { method: 'GET', path: '/api/guest', remoteAddress: '10.0.0.1' },
  });
  expect(line).not.toContain('SECRET');
});

test('an error of PostgreSQL is logged without the row that it repeats', () => {
  const err = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'ballots_pkey',
    detail: 'Key (decision)=(SECRET) exists',
    cause: Object.assign(new Error('inner'), { where: 'SECRET' }),
  });
  const line = written((log) => log.error({ err }, 'failed'));
  expect(JSON.parse(line)).toMatchObject({
    err: { code: '23505', constraint: 'ballots_pkey', cause: { message: 'inner' } },
  });
  expect(line).not.toContain('SECRET');
});

test('what is not secret stays readable', () => {
  const line = written((log) => log.info({ pollId: 'p1', list: [1, { userId: 'ada' }], none: null }, 'x'));
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    pollId: 'p1',
    list: [1, { userId: 'ada' }],
    none: null,
  });
});

test('while something is away its line has no stack, and is written once in a while', () => {
  let nowMs = 0;
  const lines = new PassThrough({ encoding: 'utf8' });
  const log = createLog({ level: 'trace', to: lines, nowMs: () => nowMs });
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  const refused = new TypeError('fetch failed', {
    cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:7880'), { code: 'ECONNREFUSED' }),
  });
  for (let time = 0; time < 90; time += 1) {
    log.error({ err: starting, requestId: String(time) }, 'a request failed');
    log.child({ part: 'media' }).error({ err: refused }, 'no key could be made for the media');
  }
  nowMs = 10_000;
  log.error({ err: starting }, 'a request failed');
  log.error({ err: new Error('a fault of ours') }, 'a request failed');
  log.error({ err: new Error('a fault of ours') }, 'a request failed');
  const written = String(lines.read())
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as { msg: string; leftOut?: number; err: { stack?: string; message: string } },
    );
  expect(
    written.map(({ msg, leftOut, err }) => [msg, leftOut, err.message, err.stack === undefined]),
  ).toEqual([
    ['a request failed', undefined, 'the database system is starting up', true],
    ['no key could be made for the media', undefined, 'fetch failed', true],
    ['a request failed', 89, 'the database system is starting up', true],
    ['a request failed', undefined, 'a fault of ours', false],
    ['a request failed', undefined, 'a fault of ours', false],
  ]);
});
