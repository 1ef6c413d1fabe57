import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { countWaiting, failUnknownLetters, takeLetter, updateLetter } from './letter-store.ts';

/** The job that sends the letters of a mailing. Its key is the mailing's id. */
export const ABSENT_MAIL_JOB = 'absent-mail';

/** How often the mail server is asked to take a letter before it counts as failed. */
export const LETTER_TRIES = 3;

/** Registers the job that sends mail to absent people. Each run asks the mail server once for each
 *  letter that waits; while some wait on, the job runs again after growing pauses. A letter is
 *  taken in the database before it is sent, so nobody gets two: where the server falls in between,
 *  it counts as failed. Call it once, before the jobs start. Source: ADMIN-06. */
export function handleAbsentMail({ jobs, db, mail, log }: Deps): void {
  jobs.handle(ABSENT_MAIL_JOB, z.object({ mailingId: z.string() }), async ({ mailingId }, { attempt }) => {
    await failUnknownLetters(db, mailingId);
    const tries = Math.min(attempt, LETTER_TRIES);
    for (;;) {
      const letter = await takeLetter(db, mailingId, tries);
      if (letter === null) break;
      const { userId, email: to, subject, text, title, link } = letter;
      let status: 'sent' | 'waiting' | 'failed' = 'sent';
      try {
        await mail.send({ to, subject, text: `${text}\n\n${title}\n${link}\n` });
      } catch (error) {
        log.warn({ err: error, mailingId, userId }, 'a letter to somebody absent was not taken');
        status = letter.tries < LETTER_TRIES ? 'waiting' : 'failed';
      }
      await updateLetter(db, { mailingId, userId }, status);
    }
    const waiting = await countWaiting(db, mailingId);
    if (waiting > 0) throw new Error(`${waiting} letters wait to be sent again.`);
  });
}
