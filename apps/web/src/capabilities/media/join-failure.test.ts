import { expect, test, vi } from 'vitest';
import { createJoinFailure, type JoinFailureParts, PING_CHECK_AFTER_MS, refusalOf } from './join-failure.ts';
import { joinMedia, JOIN_WAIT_MS } from './join-media.ts';
import { pingServer } from './ping-server.ts';
import { type LineLog, watchLogLines } from '../../watch-log-lines.ts';

type Huddle = ReturnType<JoinFailureParts['huddle']>;

function stage({
  popups = true,
  huddle = null,
  isOver = () => false,
}: { popups?: boolean; huddle?: Huddle; isOver?: () => boolean } = {}) {
  const steps: string[] = [];
  const timers: { run: () => void; afterMs: number }[] = [];
  let ok: () => void = () => undefined;
  const failure = createJoinFailure({
    tell: (_reason, back) => {
      steps.push('told');
      if (!popups) return Promise.resolve();
      return new Promise<void>((resolve) => {
        ok = resolve;
        back.addEventListener('abort', () => resolve());
      });
    },
    tellBack: () => void steps.push('told that it is back'),
    tellLost: () => void steps.push('told of the loss'),
    popupsOn: () => popups,
    isOver,
    ping: () => void steps.push('ping'),
    huddle: () => huddle,
    rejoin: (huddleId) => void steps.push(huddleId === null ? 'rejoin' : `rejoin ${huddleId}`),
    reload: () => void steps.push('reload'),
    setTimer: (run, afterMs) => timers.push({ run, afterMs }),
    log: () => undefined,
  });
  const press = () => ok();
  const answer = async () => {
    press();
    await vi.waitFor(() => expect(steps.at(-1)).toMatch(/rejoin|reload/));
  };
  return { failure, steps, timers, press, answer };
}

test('[SESS-13] [SESS-16] [SESS-17] OK rejoins the meeting the first time and reads the page anew the second', async () => {
  const { failure, steps, answer } = stage();
  failure.report('refused');
  await answer();
  failure.report('waited-too-long');
  await answer();
  expect(steps).toEqual(['told', 'rejoin', 'told', 'reload']);
});

test.each([
  { huddle: { id: 'h1', exists: true }, room: 'that huddle', step: 'rejoin h1' },
  { huddle: { id: 'h1', exists: false }, room: 'the main chamber, its huddle being gone', step: 'rejoin' },
])(
  '[SESS-16] [SESS-17] in a huddle OK rejoins $room, and reads the page anew the second time',
  async (given) => {
    const { failure, steps, answer } = stage(given);
    failure.report('refused');
    expect(steps).toEqual(['told']);
    await answer();
    failure.report('refused');
    await answer();
    expect(steps).toEqual(['told', given.step, 'told', 'reload']);
  },
);

test('[SESS-13] [SESS-14] an error that is over closes by itself, joins nothing again, and is told anew when it comes anew', async () => {
  const { failure, steps, answer } = stage();
  failure.recovered();
  failure.report('refused');
  failure.recovered();
  failure.recovered();
  await Promise.resolve();
  await Promise.resolve();
  expect(steps).toEqual(['told', 'told that it is back']);
  failure.report('refused');
  await answer();
  expect(steps).toEqual(['told', 'told that it is back', 'told', 'rejoin']);
});

test('[SESS-13] [FND-20] without popups nothing is told of an error that is over', async () => {
  const { failure, steps } = stage({ popups: false });
  failure.report('refused');
  failure.recovered();
  await Promise.resolve();
  expect(steps).toEqual(['told']);
});

test('[SESS-17] a rejoin by the button of the page counts as well', () => {
  const { failure, steps } = stage();
  failure.rejoin();
  failure.rejoin();
  failure.rejoin();
  expect(steps).toEqual(['rejoin', 'reload', 'reload']);
});

test('[MEDIA-07] media that could not reconnect is told and joined again at once, without a question; again, the page is read anew', () => {
  const { failure, steps, timers } = stage();
  failure.report('lost');
  failure.report('lost');
  expect(steps).toEqual(['told of the loss', 'rejoin', 'told of the loss', 'reload']);
  expect(timers).toEqual([]);
});

test('[SESS-14] while the message stands it is not shown again, whatever else fails', async () => {
  const { failure, steps, answer } = stage();
  failure.report('refused');
  failure.report('waited-too-long');
  failure.report('inactivity');
  expect(steps).toEqual(['told']);
  await answer();
  expect(steps).toEqual(['told', 'rejoin']);
});

test.each([
  { code: 'join-timeout', refusal: 'waited-too-long' },
  { code: 'media-not-ready', refusal: 'not-ready' },
  { code: 'too-many-stays', refusal: 'too-many-places' },
  { code: 'not-allowed', refusal: 'refused' },
] as const)('[SESS-12] a join that fails with $code is $refusal', ({ code, refusal }) => {
  expect(refusalOf(code)).toBe(refusal);
});

test('[SESS-15] the server is pinged 1000 ms after the dialog is shown', () => {
  const { failure, steps, timers } = stage();
  failure.report('not-loaded');
  expect(timers.map(({ afterMs }) => afterMs)).toEqual([PING_CHECK_AFTER_MS]);
  expect(PING_CHECK_AFTER_MS).toBe(1000);
  expect(steps).toEqual(['told']);
  timers[0]?.run();
  expect(steps).toEqual(['told', 'ping']);
});

test('[FND-20] [SESS-13] with popups off nothing rejoins by itself, so that no page reads itself anew for ever', async () => {
  const { failure, steps, timers } = stage({ popups: false });
  failure.report('refused');
  await Promise.resolve();
  await Promise.resolve();
  failure.report('refused');
  await Promise.resolve();
  expect(steps.filter((step) => step !== 'told')).toEqual([]);
  expect(timers.length).toBeGreaterThan(0);
});

test.each([
  { why: 'an answer', ask: () => Promise.resolve(new Response(null, { status: 200 })), says: /answered 200/ },
  { why: 'silence', ask: () => Promise.reject(new TypeError('no network')), says: /did not answer/ },
])('[SESS-15] the ping asks the server and logs $why', async ({ ask, says }) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const asked = vi.fn(ask);
  await pingServer(asked);
  expect(asked).toHaveBeenCalledWith('/healthz', expect.objectContaining({ cache: 'no-store' }));
  expect(warn.mock.calls[0]?.[0]).toMatch(says);
  warn.mockRestore();
});

const timeout = { ok: false, problem: { code: 'join-timeout', source: null, limit: null } } as const;

test('[SESS-12] a join of the media without an answer is asked again until 60 s are over', async () => {
  let now = 0;
  const join = vi.fn(async () => {
    now += 10_000;
    return timeout;
  });
  const problem = await joinMedia({ join }, { nowMs: () => now, wanted: () => true });
  expect(problem?.code).toBe('join-timeout');
  expect(join).toHaveBeenCalledTimes(6);
  expect(now).toBe(JOIN_WAIT_MS);
});

test('[SESS-12] an answer within the time is a join, a refusal fails at once, and who left hears nothing', async () => {
  let tries = 0;
  const late = async () => (++tries < 3 ? timeout : ({ ok: true } as const));
  expect(await joinMedia({ join: late }, { nowMs: () => 0, wanted: () => true })).toBeNull();
  const refusal = { ok: false, problem: { code: 'not-allowed', source: null, limit: null } } as const;
  const refused = vi.fn(async () => refusal);
  const parts = { nowMs: () => 0, wanted: () => true };
  expect((await joinMedia({ join: refused }, parts))?.code).toBe('not-allowed');
  expect(refused).toHaveBeenCalledOnce();
  expect(await joinMedia({ join: async () => timeout }, { nowMs: () => 0, wanted: () => false })).toBeNull();
});

test('[SESS-20] every line of the log is heard and still written, until the watch ends', () => {
  const written: string[] = [];
  const write = (line: unknown) => void written.push(String(line));
  const log: LineLog = { debug: write, log: write, info: write, warn: write, error: write };
  const heard: string[] = [];
  const stop = watchLogLines((line) => void heard.push(line), log);
  log.info('webex: Meeting disconnected due to inactivity');
  log.error('lost', new Error('no route'));
  stop();
  log.info('later');
  expect(heard).toEqual(['webex: Meeting disconnected due to inactivity', 'lost no route']);
  expect(written).toEqual(['webex: Meeting disconnected due to inactivity', 'lost', 'later']);
  expect(log.info).toBe(write);
});

test('[AUTH-07] [PEOP-02] once the sign-in has ended no failure is told, and nothing joins again', async () => {
  let over = false;
  const { failure, steps, press } = stage({ isOver: () => over });
  failure.report('refused');
  over = true;
  press();
  await new Promise((resolve) => void setTimeout(resolve));
  failure.report('lost');
  failure.report('refused');
  failure.rejoin();
  expect(steps).toEqual(['told']);
});
