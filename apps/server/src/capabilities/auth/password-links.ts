import { hash, randomUUID } from 'node:crypto';
import { FORGOTTEN_FROM_BUSY_NETWORK } from '@hemicycle/contract/call-limit';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import {
  FORGOTTEN_LINK_MS,
  forgotPassword as forgotten,
  makePasswordLink as declared,
  PASSWORD_LINK_MS,
} from '@hemicycle/contract/passwords';
import { documentLanguage } from '@hemicycle/contract/site';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { newToken, tokenHash } from '../../platform/auth/token.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadLinkedAccount, loadSignInAccount } from '../accounts/public.ts';
import { enterAct } from '../audit/public.ts';
import { loadHouse } from '../site/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { networkKeyOf } from './failure-limits.ts';
import { passwordMailWords } from './password-mail-words.ts';
import { noteForgotten, replacePasswordLink } from './password-link-store.ts';
import { loadLanguageOf } from './sign-in-store.ts';

const MAIL_JOB = 'password-mail';
const TRIES = 3;
const [PER_ACCOUNT] = forgotten.limit.most;

/** Makes a link for somebody else, and enters that into the audit log; the token is kept nowhere. A
 *  letter is in the language in which its reader last signed in, else in that of the house.
 *  @throws DomainError `not-found`, also for a guest, `account-off`. Source: AUTH-02. */
export async function makePasswordLink(
  deps: Deps,
  viewer: Viewer,
  userId: string,
  { by, siteUrl }: BodyOf<typeof declared> & { readonly siteUrl: string },
): Promise<AnswerOf<typeof declared>> {
  const token = newToken();
  const house = await loadHouse(deps.db);
  return inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    const account = await loadLinkedAccount(transaction, userId);
    if (account === null) throw new DomainError('not-found');
    if (!account.isOn) throw new DomainError('account-off');
    const nowMs = deps.clock.nowMs();
    const expiresMs = nowMs + PASSWORD_LINK_MS;
    if (by === 'shown') {
      await replacePasswordLink(transaction, { userId, tokenHash: tokenHash(token), expiresMs });
    } else {
      const language = (await loadLanguageOf(transaction, userId)) ?? house.language;
      const payload = { userId, language, siteUrl, lastsMs: PASSWORD_LINK_MS };
      await deps.jobs.schedule({ name: MAIL_JOB, key: userId, dueMs: nowMs, payload }, transaction);
    }
    const act = { act: 'resetPassword', byUserId: viewer.userId, userId } as const;
    const detail = by === 'mailed' ? { way: 'mail' as const } : {};
    await enterAct(deps, transaction, null, { ...act, detail, created: nowMs });
    return { token: by === 'shown' ? token : null, expiresMs };
  });
}

/** Has a link mailed to somebody who forgot their password. Whether the address has an account
 *  shows neither in the answer nor in how long it takes: the letter is written later, by a job.
 *  From a network that asks often an address has fewer letters, and no network is shut out.
 *  @throws DomainError `too-many-attempts`, for any address alike. Source: AUTH-02. */
export async function askForPasswordLink(
  deps: Deps,
  { email, language }: BodyOf<typeof forgotten>,
  from: {
    readonly remoteAddress: string;
    /** Where the link leads; null: the site does not know its own address, and mails none. */
    readonly siteUrl: string | null;
  },
): Promise<void> {
  const address = email.trim().toLowerCase();
  const nowMs = deps.clock.nowMs();
  const sinceMs = nowMs - PER_ACCOUNT.withinMs;
  const refused = await noteForgotten(
    deps.db,
    {
      id: randomUUID(),
      accountHash: hash('sha256', address, 'hex'),
      networkHash: networkKeyOf(from.remoteAddress),
      nowMs,
    },
    sinceMs,
    ({ ofAccount, ofNetwork }) => {
      const isBusy = ofNetwork >= FORGOTTEN_FROM_BUSY_NETWORK.requests;
      return ofAccount < (isBusy ? FORGOTTEN_FROM_BUSY_NETWORK.perAccount : PER_ACCOUNT.max);
    },
  );
  if (refused !== null) {
    const retryAfterMs = refused.oldestOfAccountMs - sinceMs;
    throw new DomainError('too-many-attempts', [], { retryAfterMs });
  }
  if (from.siteUrl === null) {
    deps.log.warn('a forgotten password is not mailed: set HEMICYCLE_PUBLIC_URL');
    return;
  }
  const account = await loadSignInAccount(deps.db, address);
  const payload = {
    userId: account?.userId ?? null,
    language,
    siteUrl: from.siteUrl,
    lastsMs: FORGOTTEN_LINK_MS,
  };
  await deps.jobs.schedule({ name: MAIL_JOB, key: account?.userId ?? 'nobody', dueMs: nowMs, payload });
}

const mailPayload = z.object({
  userId: z.string().nullable(),
  language: documentLanguage,
  siteUrl: z.string(),
  lastsMs: z.number(),
});

/** Registers the job that writes the letters with links. Each run makes a link of its own, which
 *  ends an earlier one. Call it once, before the jobs start. */
export function handlePasswordMail(deps: Deps): void {
  deps.jobs.handle(MAIL_JOB, mailPayload, async ({ userId, language, siteUrl, lastsMs }, { attempt }) => {
    const account = userId === null ? null : await loadLinkedAccount(deps.db, userId);
    if (userId === null || account === null || !account.isOn) return;
    const token = newToken();
    const expiresMs = deps.clock.nowMs() + lastsMs;
    await replacePasswordLink(deps.db, { userId, tokenHash: tokenHash(token), expiresMs });
    const { name: siteName } = await loadHouse(deps.db);
    const words = passwordMailWords[language];
    // What stands behind the mark is sent to no server, and stands in no log.
    const link = `${siteUrl}/app/login#new-password=${token}`;
    try {
      await deps.mail.send({
        to: account.email,
        subject: words.subject(siteName),
        text: words.text({ name: account.displayName, siteName, link, hours: lastsMs / 3_600_000 }),
      });
    } catch (error) {
      deps.log.warn({ err: error, userId }, 'a letter with a link for a new password was not taken');
      if (attempt < TRIES) throw error;
    }
  });
}
