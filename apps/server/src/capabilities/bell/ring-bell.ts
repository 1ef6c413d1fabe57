import { hash } from 'node:crypto';
import { BELL_PATH } from '@hemicycle/contract/bell-limits';
import { HEARTBEAT_STALE_MS } from '@hemicycle/contract/limits';
import { dateTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { z } from 'zod';
import type { Letter } from '../../adapters/mail/mail.ts';
import type { Push, PushOutcome } from '../../adapters/push/push.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { loadBellWays, loadOpenVote, RING_BELL_JOB, type OpenVote } from '../polls/public.ts';
import { loadStandings } from '../sessions/public.ts';
import { type House, loadHouse } from '../site/public.ts';
import { forgetDevice } from './bell-device-store.ts';
import {
  countWaitingRings,
  failRings,
  noteRings,
  takeRings,
  updateRing,
  type TakenRing,
} from './bell-store.ts';
import { bellWords } from './bell-words.ts';

/** How often a push service or the mail server is asked to take a ring before it counts as
 *  failed. */
const TRIES = 3;
/** How many messages are under way to push services at once. */
const AT_ONCE = 50;
/** How long a push service keeps the message for a vote without an end, in seconds. */
const TTL_WITHOUT_END_S = 3_600;
const TTL_MAX_S = 4 * 3_600;

/** Registers the job that rings the division bell for a vote that was opened. Whom it rings is
 *  noted once. Each ring is taken in the database before it is sent, so that no server rings twice:
 *  where one falls in between, the ring counts as failed. While some wait on, the job runs again
 *  after growing pauses, as long as the vote is open. The ring again for one person (`againFor`) is
 *  a job of its own, and neither job touches the rings of the other. Call it once, before the jobs
 *  start. Source: BEY-42. */
export function handleBell(deps: Deps, push: Push): void {
  const payload = z.object({ pollId: z.string(), againFor: z.string().nullable().default(null) });
  deps.jobs.handle(RING_BELL_JOB, payload, async (of, { attempt }) => {
    const { pollId } = of;
    const { db, clock } = deps;
    const house = await loadHouse(db);
    const first = await loadOpenVote(db, pollId);
    if (first !== null && of.againFor === null) {
      const nowMs = clock.nowMs();
      await inTransaction(db, (transaction) =>
        noteRings(transaction, first, (userIds) => loadBellWays(deps, transaction, userIds), {
          nowMs,
          staleBeforeMs: nowMs - HEARTBEAT_STALE_MS,
        }),
      );
    }
    await failRings(db, of, { all: false });
    for (;;) {
      const vote = await loadOpenVote(db, pollId);
      if (vote === null) return failRings(db, of, { all: true });
      const most = { tries: Math.min(attempt, TRIES), most: AT_ONCE };
      const rings = await takeRings(db, of, most);
      if (rings.length === 0) break;
      const called = rings.map(({ userId }) => userId);
      const standings = await loadStandings(db, vote.idVotingSession, called);
      await Promise.all(
        rings.map(async (ring) => {
          const title = standings.get(ring.userId) === 'let-in' ? vote.title : null;
          const status = await ringOne(deps, push, { vote, title, house, ring });
          await updateRing(db, pollId, ring, status);
        }),
      );
    }
    const waiting = await countWaitingRings(db, of);
    if (waiting > 0) throw new Error(`${waiting} rings of the bell wait to be sent again.`);
  });
}

interface Ringing {
  readonly vote: Omit<OpenVote, 'title'>;
  /** Null for somebody who would wait in the lobby, and learns nothing of the sitting. */
  readonly title: string | null;
  readonly house: House;
  readonly ring: TakenRing;
}

async function ringOne(deps: Deps, push: Push, ringing: Ringing): Promise<'sent' | 'waiting' | 'failed'> {
  const { tries, way } = ringing.ring;
  const outcome = way === 'push' ? await pushOne(deps, push, ringing) : await mailOne(deps, ringing);
  switch (outcome) {
    case 'taken':
      return 'sent';
    case 'not-now':
      return tries < TRIES ? 'waiting' : 'failed';
    case 'gone':
      await forgetDevice(deps.db, ringing.ring.deviceId);
      return 'failed';
    case 'refused':
      return 'failed';
  }
}

async function pushOne(
  { clock }: Deps,
  push: Push,
  { vote, title, house, ring }: Ringing,
): Promise<PushOutcome> {
  const { address, p256dh, auth } = ring;
  if (address === null || p256dh === null || auth === null) return 'refused';
  const language = ring.language ?? house.language;
  const words = bellWords[language];
  const message = {
    title: words.title(house.name),
    body: title === null ? words.openedUntitled : words.opened(title),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    tag: `bell-${vote.id}`,
    path: `${BELL_PATH}/${vote.id}`,
  };
  const leftS =
    vote.endsAtMs === null ? TTL_WITHOUT_END_S : Math.ceil((vote.endsAtMs - clock.nowMs()) / 1000);
  return push.send(
    { address, p256dh, auth },
    {
      text: JSON.stringify(message),
      ttlS: Math.min(Math.max(leftS, 1), TTL_MAX_S),
      // A push service takes at most 32 characters.
      topic: hash('sha256', vote.id, 'base64url').slice(0, 32),
    },
  );
}

async function mailOne({ mail, config, log }: Deps, ringing: Ringing): Promise<PushOutcome> {
  if (config.publicUrl === null) return 'refused';
  try {
    await mail.send(writeLetter(ringing, config.publicUrl));
    return 'taken';
  } catch (error) {
    log.warn({ err: error, pollId: ringing.vote.id }, 'a letter of the division bell was not taken');
    return 'not-now';
  }
}

function writeLetter({ vote, title, house, ring }: Ringing, siteUrl: string): Letter {
  const words = bellWords[ring.language ?? house.language];
  const address = new URL(`${BELL_PATH}/${vote.id}`, siteUrl).href;
  const closes =
    vote.endsAtMs === null ? [] : [words.closes(dateTimeText(vote.endsAtMs, house.timeZone), house.timeZone)];
  const opened = title === null ? words.openedUntitled : words.opened(title);
  const parts = [opened, ...closes, `${words.open}\n${address}`, words.why];
  return { to: ring.email, subject: words.title(house.name), text: `${parts.join('\n\n')}\n` };
}
