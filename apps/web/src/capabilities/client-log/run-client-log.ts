import type { ClientLogWish } from '@hemicycle/contract/client-log';
import {
  CLIENT_LOG_ASK_EVERY_MS,
  CLIENT_LOG_CHECK_MS,
  CLIENT_LOG_SENT_LINES_MAX,
  type ClientLogReason,
  type ClientLogSendMode,
} from '@hemicycle/contract/client-log-names';
import { isBenignError } from '@hemicycle/rules/client-log/is-benign';
import { keepLine, type KeptLines, lineText, NO_LINES } from '@hemicycle/rules/client-log/kept-lines';
import { sendReason } from '@hemicycle/rules/client-log/send-reason';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { isSecretPollOpen } from '../audit/public.ts';

const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const;
type LevelLog = Pick<Console, (typeof LEVELS)[number]>;

interface Settings {
  readonly modes: readonly ClientLogSendMode[];
  readonly linesToCache: number;
}

/** Keeps the lines that the page writes to its console and looks every 5 s whether to send them. No
 *  line is kept, and nothing is sent, while a secret poll is open. Returns a function that stops
 *  this. Source: CLOG-01 … CLOG-08, CLOG-12, DESIGN §7. */
export function runClientLog({ modes, linesToCache }: Settings, log: LevelLog = console): () => void {
  let kept: KeptLines = NO_LINES;
  let errorCount = 0;
  let sentSeen = 0;
  let sentErrors = 0;
  let lastModeSendMs: number | null = null;
  let lastAskMs: number | null = null;
  let wish: ClientLogWish = { flagged: false, requestedMs: null };
  let busy = false;

  function keep(level: (typeof LEVELS)[number], parts: readonly unknown[]): void {
    if (isSecretPollOpen()) return;
    const line = lineText(level, parts);
    if (level === 'error' && isBenignError(line)) return;
    if (level === 'error') errorCount += 1;
    kept = keepLine(kept, line, linesToCache);
  }

  async function look(): Promise<void> {
    if (busy || isSecretPollOpen()) return;
    busy = true;
    try {
      await askForWish();
      const reason = sendReason({
        ...{ modes, nowMs: Date.now(), lastModeSendMs, ...wish },
        hasNewLines: kept.seen > sentSeen,
        hasNewError: errorCount > sentErrors,
      });
      if (reason !== null) await send(reason);
    } catch (error) {
      noteFailure('the log of this page could not be sent', error);
    } finally {
      busy = false;
    }
  }

  async function askForWish(): Promise<void> {
    if (!modes.includes('userFlag') && !modes.includes('requested')) return;
    if (lastAskMs !== null && Date.now() - lastAskMs < CLIENT_LOG_ASK_EVERY_MS) return;
    lastAskMs = Date.now();
    wish = await api('GET /api/clientlog/wish');
  }

  async function send(logReason: ClientLogReason): Promise<void> {
    const messageArray = kept.lines.slice(-CLIENT_LOG_SENT_LINES_MAX);
    // What is tried counts as sent: a call that fails is not repeated every 5 s.
    sentSeen = kept.seen;
    sentErrors = errorCount;
    if (logReason === 'requested') wish = { ...wish, requestedMs: null };
    if (logReason === 'siteDebug' || logReason === 'userFlag') lastModeSendMs = Date.now();
    await api('POST /api/clientlog', {
      body: {
        ...{ messageArray: [...messageArray], errorCount, logReason, messageCount: messageArray.length },
        messageBytes: new TextEncoder().encode(messageArray.join('')).length,
      },
    });
  }

  const restores = LEVELS.map((level) => {
    const write = log[level];
    const watched = (...parts: unknown[]) => {
      write.apply(log, parts);
      keep(level, parts);
    };
    log[level] = watched;
    return () => {
      if (log[level] === watched) log[level] = write;
    };
  });
  const timer = setInterval(() => void look(), CLIENT_LOG_CHECK_MS);
  return () => {
    clearInterval(timer);
    for (const restore of restores) restore();
  };
}
