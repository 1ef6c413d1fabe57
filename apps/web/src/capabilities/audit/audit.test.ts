import { afterEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import type { LineLog } from '../../watch-log-lines.ts';
import { enterAudit } from './enter-audit.ts';
import { keepLogLines, recentLogLines } from './recent-log-lines.ts';

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

test('[AUDIT-02] the last 100 lines, 500 characters of each, the newest last', () => {
  const log = newLog();
  stop = keepLogLines(log);
  for (let line = 1; line <= 105; line += 1) log.warn(`line ${line}`);
  log.error('x'.repeat(600));
  const lines = recentLogLines();
  expect(lines).toHaveLength(100);
  expect([lines[0], lines.at(-1)?.length]).toEqual(['line 7', 500]);
});

test('[AUDIT-02] while a secret poll is open no line is taken down and none is handed out', () => {
  const log = newLog();
  stop = keepLogLines(log);
  log.info('before');
  secretPoll('open');
  log.info('chose Yea');
  expect(recentLogLines()).toEqual([]);
  secretPoll('closed');
  log.info('after');
  expect(recentLogLines()).toEqual(['before', 'after']);
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
