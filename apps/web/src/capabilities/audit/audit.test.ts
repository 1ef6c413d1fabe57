import { afterEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import type { LineLog } from '../../watch-log-lines.ts';
import { errorDialog } from '../../ui/dialog-store.ts';
import { enterAudit } from './enter-audit.ts';
import { enterErrorDialogs, enterPageSpecLater } from './enter-page.ts';
import { recentLogLines } from './log-lines-for-audit.ts';
import { keepLogLines } from './recent-log-lines.ts';

const quiet = (): void => undefined;
const newLog = (): LineLog => ({ debug: quiet, log: quiet, info: quiet, warn: quiet, error: quiet });
let stop = quiet;

afterEach(() => {
  stop();
  useLive.setState(emptyLiveStore);
});

function secretPoll(status: 'open' | 'closed') {
  // @ts-expect-error -- as much of a poll as is looked at
  useLive.setState({ polls: [{ status, anonymous: 'privatevoter' }] });
}

test('[AUDIT-02] the last 100 lines, 500 characters of each, the newest last', async () => {
  const log = newLog();
  stop = keepLogLines(log);
  for (let line = 1; line <= 105; line += 1) log.warn(`line ${line}`);
  log.error('x'.repeat(600));
  const lines = await recentLogLines();
  expect(lines).toHaveLength(100);
  expect([lines[0], lines.at(-1)?.length]).toEqual(['line 7', 500]);
});

test('[AUDIT-03] no key stays in the lines', async () => {
  const log = newLog();
  stop = keepLogLines(log);
  log.error('refused: wss://media.example.org/rtc?access_token=a1b2c3d4e5');
  expect(await recentLogLines()).toEqual(['refused: wss://media.example.org/rtc?access_token=[hidden]']);
});

test('[AUDIT-02] while a secret poll is open no line is taken down and none is handed out', async () => {
  const log = newLog();
  stop = keepLogLines(log);
  log.info('before');
  secretPoll('open');
  log.info('chose Yea');
  expect(await recentLogLines()).toEqual([]);
  secretPoll('closed');
  log.info('after');
  expect(await recentLogLines()).toEqual(['before', 'after']);
});

test('[AUDIT-02] the lines have nothing of what a person typed in them', async () => {
  const log = newLog();
  stop = keepLogLines(log);
  const field = document.createElement('textarea');
  field.value = 'we should adjourn';
  document.body.append(field);
  log.warn('not sent: we should adjourn', 'we should adjourn');
  log.error(new SyntaxError('Unexpected token \'w\', "we should "... is not valid JSON'));
  const text = (await recentLogLines()).join(' ');
  field.remove();
  expect(text).toContain('not sent: [text] [text]');
  expect(text).not.toMatch(/should|adjourn/u);
});

test('[AUDIT-01] an entry says its type, its object and the tab; a refusal is logged and goes no further', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 500 }));
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  await enterAudit({ logType: 'virtualBackgroundFPS', logObject: { actualFPS: 12, theoreticalFPS: 30 } });
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect([String(address), request?.method]).toEqual([
    expect.stringContaining('/api/auditlog/client'),
    'POST',
  ]);
  expect(JSON.parse(String(request?.body))).toEqual({
    logType: 'virtualBackgroundFPS',
    logObject: { actualFPS: 12, theoreticalFPS: 30 },
    browserTabId: expect.any(Number),
  });
  expect(warned.mock.calls).toEqual([
    ['nothing could be entered into the audit log: The server answered 500.'],
  ]);
  vi.restoreAllMocks();
});

const bodiesOf = (fetched: { mock: { calls: unknown[][] } }): unknown[] =>
  fetched.mock.calls.map(([, request]) => JSON.parse(String((request as RequestInit).body)));

test('[AUDIT-04] which browser and window the page runs in is entered once, after a while', async () => {
  vi.useFakeTimers();
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  stop = enterPageSpecLater();
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(bodiesOf(fetched)).toEqual([
    {
      logType: 'pageSpec',
      logObject: {
        userAgent: navigator.userAgent,
        language: navigator.language,
        widthPx: window.innerWidth,
        heightPx: window.innerHeight,
        devicePixelRatio: window.devicePixelRatio,
      },
      browserTabId: expect.any(Number),
    },
  ]);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('[AUDIT-05] each error dialog is entered, without its text while a secret poll is open', () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  stop = enterErrorDialogs();
  void errorDialog({ title: 'Error with media', text: 'There was an issue.' });
  secretPoll('open');
  void errorDialog({ title: 'Error', text: 'Yea was not recorded.' });
  stop();
  void errorDialog({ title: 'Not heard', text: '' });
  const entry = (title: string, text: string) => ({
    logType: 'errorDialog',
    logObject: { title, text, location: location.pathname },
    browserTabId: expect.any(Number),
  });
  expect(bodiesOf(fetched)).toEqual([entry('Error with media', 'There was an issue.'), entry('Error', '')]);
  vi.restoreAllMocks();
});
