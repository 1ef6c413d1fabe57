import { INVITATION_LINK_MS } from '@hemicycle/contract/passwords';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { newToken, tokenHash } from '../../platform/auth/token.ts';
import {
  type AccountHook,
  countInvitations,
  freeInvitations,
  noteInvitation,
  takeInvitation,
} from '../accounts/public.ts';
import { loadHouse } from '../site/public.ts';
import { invitationWords } from './invitation-words.ts';
import { replacePasswordLink } from './password-link-store.ts';
import { loadLanguageOf } from './sign-in-store.ts';

const INVITATION_JOB = 'import-invitations';
/** How often the mail server is asked to take an invitation before it counts as failed. */
const TRIES = 3;
const DAY_MS = 86_400_000;

/** Has those invited whom an import made, by a job that begins after the commit. */
export const scheduleInvitations: NonNullable<AccountHook['invited']> = async (
  { jobs },
  transaction,
  invitation,
) => {
  const { importId, siteUrl, nowMs } = invitation;
  await jobs.schedule(
    { name: INVITATION_JOB, key: importId, dueMs: nowMs, payload: { importId, siteUrl } },
    transaction,
  );
};

/** Registers the job that sends invitations: a letter to each with a link to set a password, in the
 *  reader's language where one is known, else in that of the house. Each run asks the mail server
 *  once for each letter that waits; while some wait on, the job runs again after growing pauses.
 *  Without a mail server a letter is noted as filed, since it reaches nobody.
 *  Call it once, before the jobs start. Source: PEOP-02, AUTH-02. */
export function handleInvitations({ jobs, db, mail, log, clock, config }: Deps): void {
  const payload = z.object({ importId: z.string(), siteUrl: z.string() });
  jobs.handle(INVITATION_JOB, payload, async ({ importId, siteUrl }, { attempt }) => {
    await freeInvitations(db, importId, TRIES);
    const house = await loadHouse(db);
    const tries = Math.min(attempt, TRIES);
    const taken = config.smtpUrl === null ? 'filed' : 'sent';
    for (;;) {
      const invited = await takeInvitation(db, importId, tries);
      if (invited === null) break;
      const { userId, email: to, displayName: name } = invited;
      if (!invited.isOn) {
        await noteInvitation(db, { importId, userId }, 'failed');
        continue;
      }
      const token = newToken();
      const expiresMs = clock.nowMs() + INVITATION_LINK_MS;
      await replacePasswordLink(db, { userId, tokenHash: tokenHash(token), expiresMs });
      const words = invitationWords[(await loadLanguageOf(db, userId)) ?? house.language];
      // What stands behind the mark is sent to no server, and stands in no log.
      const link = `${siteUrl}/app/login#new-password=${token}`;
      let letter: 'sent' | 'filed' | 'waiting' | 'failed' = taken;
      try {
        const text = words.text({ name, siteName: house.name, link, to, days: INVITATION_LINK_MS / DAY_MS });
        await mail.send({ to, subject: words.subject(house.name), text });
      } catch (error) {
        log.warn({ err: error, importId, userId }, 'an invitation was not taken');
        letter = invited.tries < TRIES ? 'waiting' : 'failed';
      }
      await noteInvitation(db, { importId, userId }, letter);
    }
    const waiting = (await countInvitations(db, [importId])).get(importId)?.waiting ?? 0;
    if (waiting > 0) throw new Error(`${waiting} invitations wait to be sent again.`);
  });
}
