import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import {
  CLOCKS_APART_MAX_MS,
  type testClock as clockEndpoint,
  type testMail as mailEndpoint,
  type testMedia as mediaEndpoint,
} from '@hemicycle/contract/first-steps';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { answerWithin } from '../../platform/clock/answer-within.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadDatabaseFacts } from '../operations/public.ts';
import { loadHouse } from '../site/public.ts';
import { noteFirstStep } from './first-step-store.ts';
import { trialLetterWords } from './trial-letter-words.ts';

/** How long a mail server or media server may take to answer, in ms. */
const ANSWER_WITHIN_MS = 10_000;
const REASON_MAX_CHARS = 300;

/** Sends a letter to the caller, at once and not by a job, so that its failure is seen. The step is
 *  done once a mail server has taken it. */
export async function testMail(
  deps: Pick<Deps, 'db' | 'clock' | 'mail' | 'log'> & { readonly config: Pick<Config, 'smtpUrl'> },
  viewer: Viewer,
): Promise<AnswerOf<typeof mailEndpoint>> {
  const { name, language } = await loadHouse(deps.db);
  const to = viewer.email;
  const words = trialLetterWords[language];
  try {
    await answerWithin(
      systemClock,
      ANSWER_WITHIN_MS,
      deps.mail.send({ to, subject: words.subject(name), text: words.text(name) }),
    );
  } catch (error) {
    deps.log.warn({ err: error }, 'the letter of a test was not taken');
    return { outcome: 'refused', to, reason: reasonOf(error) };
  }
  if (deps.config.smtpUrl === null) return { outcome: 'to-folder', to, reason: null };
  await noteFirstStep(deps.db, 'mail', 'done', deps.clock.nowMs());
  return { outcome: 'sent', to, reason: null };
}

/** Asks the media server who is in a room that nobody knows, which it must answer. What the browser
 *  could test of the way it says itself. */
export async function testMedia(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'mediaServer' | 'meetingProvider'>,
  { browserConnects }: BodyOf<typeof mediaEndpoint>,
): Promise<AnswerOf<typeof mediaEndpoint>> {
  const passed = async (outcome: 'answers' | 'direct' | 'hosted') => {
    if (!browserConnects) return { outcome: 'browser-fails' } as const;
    await noteFirstStep(deps.db, 'media', 'done', deps.clock.nowMs());
    return { outcome };
  };
  if (deps.meetingProvider !== null) return passed('hosted');
  if (deps.mediaServer === null) return passed('direct');
  try {
    await answerWithin(
      systemClock,
      ANSWER_WITHIN_MS,
      deps.mediaServer.participantsIn(`test-${randomUUID()}`),
    );
  } catch (error) {
    deps.log.warn({ err: error }, 'the media server did not answer a test');
    return { outcome: 'silent' };
  }
  return passed('answers');
}

/** Compares the clocks. The time of the database is that of the middle of the question. */
export async function testClock(
  deps: Pick<Deps, 'db' | 'clock'>,
  { browserMs }: BodyOf<typeof clockEndpoint>,
): Promise<AnswerOf<typeof clockEndpoint>> {
  const askedMs = deps.clock.nowMs();
  const { nowMs: databaseMs } = await loadDatabaseFacts(deps.db);
  const answeredMs = deps.clock.nowMs();
  const databaseAheadMs = Math.round(databaseMs - (askedMs + answeredMs) / 2);
  const browserAheadMs = Math.round(browserMs - askedMs);
  const apart = { databaseAheadMs, browserAheadMs };
  if (Math.abs(databaseAheadMs) > CLOCKS_APART_MAX_MS.database) return { outcome: 'database-off', ...apart };
  if (Math.abs(browserAheadMs) > CLOCKS_APART_MAX_MS.browser) return { outcome: 'browser-off', ...apart };
  await noteFirstStep(deps.db, 'clock', 'done', askedMs);
  return { outcome: 'right', ...apart };
}

/** The words of a mail server, without the name and the password that may stand in its address. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(/\/\/[^@/\s]*@/gu, '//***@').slice(0, REASON_MAX_CHARS);
}
