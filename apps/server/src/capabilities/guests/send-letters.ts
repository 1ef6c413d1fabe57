import { GUEST_PATH } from '@hemicycle/contract/guest-names';
import { dateTimeText } from '@hemicycle/rules/foundations/date-time-text';
import { calendarFileOf } from '@hemicycle/rules/guests/calendar-file';
import { z } from 'zod';
import type { Letter } from '../../adapters/mail/mail.ts';
import type { Deps } from '../../deps.ts';
import { type House, loadHouse } from '../site/public.ts';
import {
  countLetters,
  failLostLetters,
  type TakenGuestLetter,
  takeGuestLetter,
  updateGuestLetter,
} from './letter-store.ts';
import { letterWords } from './letter-words.ts';
import { codeOfLink } from './link-code.ts';

/** The job that mails those whom a guest link invites. Its key is the link's id. */
export const GUEST_MAIL_JOB = 'guest-mail';

/** How often the mail server is asked to take a letter before it counts as failed. */
const TRIES = 3;

/** Registers the job that sends the letters of a guest link, each with a calendar file. A letter is
 *  taken in the database before it is sent, so nobody gets two. While some wait on, the job runs
 *  again after growing pauses. Call it once, before the jobs start. Source: GUEST-19. */
export function handleGuestMail({ jobs, db, mail, log, clock, config }: Deps): void {
  jobs.handle(GUEST_MAIL_JOB, z.object({ linkId: z.string() }), async ({ linkId }, { attempt }) => {
    await failLostLetters(db, linkId);
    const house = await loadHouse(db);
    for (;;) {
      const letter = await takeGuestLetter(db, linkId, Math.min(attempt, TRIES));
      if (letter === null) break;
      let status: 'sent' | 'waiting' | 'failed' = 'sent';
      try {
        const code = codeOfLink(config.dataDir, linkId);
        await mail.send(writeLetter(letter, house, { linkId, code, nowMs: clock.nowMs() }));
      } catch (error) {
        log.warn({ err: error, linkId }, 'a letter to somebody invited as a guest was not taken');
        status = letter.tries < TRIES ? 'waiting' : 'failed';
      }
      await updateGuestLetter(db, { linkId, email: letter.email }, status);
    }
    const waiting = (await countLetters(db, [linkId])).get(linkId)?.waiting ?? 0;
    if (waiting > 0) throw new Error(`${waiting} letters wait to be sent again.`);
  });
}

function writeLetter(
  letter: TakenGuestLetter,
  { name, language, timeZone }: House,
  { linkId, code, nowMs }: { readonly linkId: string; readonly code: string; readonly nowMs: number },
): Letter {
  const words = letterWords[language];
  const { title, startsMs, endsMs, linkEndsMs, isBound } = letter;
  const address = new URL(`${GUEST_PATH}${code}`, letter.siteUrl).href;
  const time = (ms: number) => dateTimeText(ms, timeZone);
  const text = [
    words.invites(name, title),
    words.when(time(startsMs), time(endsMs), timeZone),
    `${words.open}\n${address}`,
    isBound ? words.forYouAlone : words.asGuest,
    ...(linkEndsMs === null ? [] : [words.until(time(linkEndsMs), timeZone)]),
  ].join('\n\n');
  const description = `${words.open}\n${address}`;
  const times = { startsMs, endsMs, madeMs: nowMs };
  return {
    to: letter.email,
    subject: words.subject(title),
    text: `${text}\n`,
    calendar: calendarFileOf({ uid: linkId, title, description, address, ...times }),
  };
}
