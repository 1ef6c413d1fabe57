import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { errorDialog } from '../../ui/dialog-store.ts';
import { useChat } from '../chat/chat-store.ts';
import { runClientLog } from './run-client-log.ts';

const quiet = (..._: unknown[]): void => undefined;
const newLog = () => ({ debug: quiet, log: quiet, info: quiet, warn: quiet, error: quiet });
let wish = { flagged: false, requestedMs: null as number | null };
let sent: { logReason: string; messageArray: string[]; [field: string]: unknown }[] = [];
let asked = 0;
let stop: () => void = quiet;

beforeEach(() => {
  vi.useFakeTimers();
  wish = { flagged: false, requestedMs: null };
  sent = [];
  asked = 0;
  vi.stubGlobal('fetch', async (address: string, request?: RequestInit) => {
    if (String(address).endsWith('/wish')) {
      asked += 1;
      return Response.json(wish);
    }
    sent.push(JSON.parse(String(request?.body)) as (typeof sent)[number]);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  stop();
  useLive.setState(emptyLiveStore);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('[CLOG-02][CLOG-03][CLOG-08] siteDebug looks every 5 s and sends what is new once in 60 s', async () => {
  const log = newLog();
  stop = runClientLog({ modes: ['siteDebug'], linesToCache: 500 }, log);
  log.info('hello', { status: 1 });
  await pass(4_999);
  expect(sent).toEqual([]);
  await pass(1);
  expect(sent).toEqual([
    {
      ...{ logReason: 'siteDebug', messageArray: ['info hello {status: 1, …}'], errorCount: 0 },
      ...{ messageCount: 1, messageBytes: 27 },
    },
  ]);
  log.info('more');
  await pass(55_000);
  expect(sent).toHaveLength(1);
  await pass(5_000);
  expect(sent[1]?.messageArray).toEqual(['info hello {status: 1, …}', 'info more']);
  await pass(120_000);
  expect(sent).toHaveLength(2);
  expect(asked).toBe(0);
});

test('[CLOG-01][CLOG-12] an error is sent at the next look, a benign one is not', async () => {
  const log = newLog();
  stop = runClientLog({ modes: ['error'], linesToCache: 500 }, log);
  log.error('ReferenceError: exports is not defined');
  await pass(10_000);
  expect(sent).toEqual([]);
  log.error(new TypeError('broken'));
  await pass(5_000);
  expect(sent.map(({ logReason, errorCount }) => [logReason, errorCount])).toEqual([['error', 1]]);
  await pass(60_000);
  expect(sent).toHaveLength(1);
});

test('[CLOG-01] an error dialog, and an exception or a rejection that nothing caught, are errors', async () => {
  const log = newLog();
  stop = runClientLog({ modes: ['error'], linesToCache: 500 }, log);
  void errorDialog({ title: 'Error', text: 'Error while loading rooms' });
  await pass(5_000);
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('broken') }));
  await pass(5_000);
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('lost') }));
  await pass(5_000);
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' }));
  await pass(5_000);
  expect(sent.map(({ logReason, errorCount }) => [logReason, errorCount])).toEqual([
    ['error', 1],
    ['error', 2],
    ['error', 3],
  ]);
  expect(sent[0]?.messageArray).toEqual(['error Error dialog: Error Error while loading rooms']);
  expect(sent[2]?.messageArray[1]).toContain('Uncaught TypeError');
});

test('[CLOG-07] after 10,000 lines no error is kept or counted any more', async () => {
  const log = newLog();
  stop = runClientLog({ modes: ['error'], linesToCache: 500 }, log);
  for (let line = 0; line < 10_000; line += 1) log.info('line');
  log.error(new TypeError('broken'));
  await pass(60_000);
  expect(sent).toEqual([]);
});

test('[CLOG-01] a request is answered once, a flagged person sends each minute', async () => {
  const log = newLog();
  wish = { flagged: false, requestedMs: 7 };
  stop = runClientLog({ modes: ['requested', 'userFlag'], linesToCache: 500 }, log);
  await pass(5_000);
  expect(sent.map(({ logReason }) => logReason)).toEqual(['requested']);
  wish = { flagged: true, requestedMs: null };
  log.warn('one');
  await pass(60_000);
  expect(sent.map(({ logReason }) => logReason)).toEqual(['requested', 'userFlag']);
});

test('[CLOG-01] nothing is kept or sent while a secret poll is open', async () => {
  const log = newLog();
  stop = runClientLog({ modes: ['siteDebug', 'error'], linesToCache: 500 }, log);
  // @ts-expect-error -- as much of a poll as is looked at
  useLive.setState({ polls: [{ status: 'open', anonymous: 'privatevoter' }] });
  log.error('chose Yea');
  await pass(120_000);
  expect(sent).toEqual([]);
  useLive.setState({ polls: [] });
  log.info('after');
  await pass(5_000);
  expect(sent[0]?.messageArray).toEqual(['info after']);
});

test('[CLOG-01] no text that a person typed leaves in a line, by whatever error quotes it', async () => {
  const log = newLog();
  const text = 'we should adjourn';
  stop = runClientLog({ modes: ['error'], linesToCache: 500 }, log);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  log.error(`not sent: ${text}`, { text }, [text]);
  field.remove();
  useChat.setState({ outbox: { r1: [{ requestId: 'q', text, state: 'failed', error: null }] } });
  log.warn(`sent again: ${text}`);
  window.dispatchEvent(new ErrorEvent('error', { error: new Error(`cannot draw ${text}`) }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: text }));
  void errorDialog({ title: 'Error', text: `${text} was not sent` });
  await pass(5_000);
  const lines = sent[0]?.messageArray ?? [];
  expect(lines.slice(0, 2)).toEqual(['error not sent: [text] {…} […]', 'warn sent again: [text]']);
  expect(lines).toHaveLength(5);
  expect(lines.join(' ')).not.toMatch(/should|adjourn/u);
});
