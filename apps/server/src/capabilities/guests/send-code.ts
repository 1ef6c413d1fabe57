import { GUEST_CODE_MS } from '@hemicycle/contract/guest-names';
import { documentLanguage } from '@hemicycle/contract/site';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { loadHouse } from '../site/public.ts';
import { loadNonce } from './code-store.ts';
import { codeLetterWords } from './letter-words.ts';
import { loadLinkToMail } from './link-store.ts';
import { codeOfNonce } from './one-time-code.ts';

/** The job that mails a one-time code. Its key is the link's id. */
export const GUEST_CODE_MAIL_JOB = 'guest-code-mail';

const TRIES = 3;

const payload = z.object({ linkId: z.string(), nonce: z.string(), language: documentLanguage });

/** Registers the job that mails one-time codes. A code that has expired, or that a later one
 *  replaced, is not mailed. Call it once, before the jobs start. Source: BEY-47. */
export function handleGuestCodeMail({ jobs, db, mail, log, clock, config }: Deps): void {
  jobs.handle(GUEST_CODE_MAIL_JOB, payload, async ({ linkId, nonce, language }, { attempt }) => {
    const link = await loadLinkToMail(db, linkId);
    if (link === null || (await loadNonce(db, linkId, clock.nowMs())) !== nonce) return;
    const { name } = await loadHouse(db);
    const words = codeLetterWords[language];
    const code = codeOfNonce(config.dataDir, linkId, nonce);
    try {
      await mail.send({
        to: link.email,
        subject: words.subject(link.title),
        text: words.text({ house: name, title: link.title, code, minutes: GUEST_CODE_MS / 60_000 }),
      });
    } catch (error) {
      log.warn({ err: error, linkId }, 'a letter with a one-time code was not taken');
      if (attempt < TRIES) throw error;
    }
  });
}
