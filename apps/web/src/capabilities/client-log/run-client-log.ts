import type { ClientLogWish } from '@hemicycle/contract/client-log';
import {
  CLIENT_LOG_ASK_EVERY_MS,
  CLIENT_LOG_CHECK_MS,
  CLIENT_LOG_SENT_LINES_MAX,
  type ClientLogReason,
  type ClientLogSendMode,
} from '@hemicycle/contract/client-log-names';
import { sendReason } from '@hemicycle/rules/client-log/send-reason';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import type { LineLog } from '../../watch-log-lines.ts';
import { isSecretPollOpen } from '../audit/public.ts';
import { keepLog } from './keep-log.ts';

interface Settings {
  readonly modes: readonly ClientLogSendMode[];
  readonly linesToCache: number;
}

/** Keeps the lines that the page writes to its console and looks every 5 s whether to send them. No
 *  line is kept, and nothing is sent, while a secret poll is open. Returns a function that stops
 *  this. Source: CLOG-01 … CLOG-08, CLOG-12, DESIGN §7. */
export function runClientLog({ modes, linesToCache }: Settings, log: LineLog = console): () => void {
  const kept = keepLog(linesToCache, log);
  let sentSeen = 0;
  let sentErrors = 0;
  let lastModeSendMs: number | null = null;
  let lastAskMs: number | null = null;
  let wish: ClientLogWish = { flagged: false, requestedMs: null };
  let busy = false;

  async function look(): Promise<void> {
    if (busy || isSecretPollOpen()) return;
    busy = true;
    try {
      await askForWish();
      const reason = sendReason({
        ...{ modes, nowMs: Date.now(), lastModeSendMs, ...wish },
        hasNewLines: kept.lines().seen > sentSeen,
        hasNewError: kept.errorCount() > sentErrors,
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
    const { lines, seen } = kept.lines();
    const messageArray = lines.slice(-CLIENT_LOG_SENT_LINES_MAX);
    const errorCount = kept.errorCount();
    // What is tried counts as sent: a call that fails is not repeated every 5 s.
    sentSeen = seen;
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

  const timer = setInterval(() => void look(), CLIENT_LOG_CHECK_MS);
  return () => {
    clearInterval(timer);
    kept.stop();
  };
}
