import { createHash, randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { type SiteIdentity, updateSiteIdentity as declared } from '@hemicycle/contract/site-identity';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import { siteShades } from '@hemicycle/rules/site/site-colour';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { languagesOf } from './site-languages.ts';
import { callInNumbersOf, identityOf, interviewQuestionsOf } from './site-config.ts';
import {
  loadSettings,
  loadVoteQuestions,
  lockIdentity,
  replaceVoteQuestions,
  saveSettings,
} from './site-store.ts';

/** The name, colour, logo, letterhead, contact, call-in numbers and vote questions of the site.
 *  Source: CFG-01, FND-04, FND-51, FND-58. */
export async function loadSiteIdentity(db: Kysely<Database>): Promise<SiteIdentity> {
  const settings = await loadSettings(db);
  const identity = {
    ...identityOf(settings),
    ...languagesOf(settings),
    callInNumbers: callInNumbersOf(settings),
    voteQuestions: await loadVoteQuestions(db),
    interviewQuestions: interviewQuestionsOf(settings),
  };
  const version = createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
  return { ...identity, version };
}

/** Changes the given fields and leaves the others; the server applies them at once. The log names
 *  the changed fields and the person who changed them.
 *  @throws DomainError `site-colour-refused`; `changed-meanwhile` where a given field differs from
 *  its value in `before`, or any field has changed since `version`. Source: CFG-01, FND-04, FND-09,
 *  FND-51, FND-58, PERM-25. */
export async function updateSiteIdentity(
  deps: Pick<Deps, 'clock' | 'db' | 'jobs' | 'log' | 'news'>,
  viewer: Viewer,
  { before: asRead, version, voteQuestions, ...settings }: BodyOf<typeof declared>,
): Promise<SiteIdentity> {
  if (settings.siteColor !== undefined && !siteShades(settings.siteColor).ok)
    throw new DomainError('site-colour-refused');
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  let isChanged = false;
  const identity = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    await lockIdentity(transaction);
    const before = await loadSiteIdentity(transaction);
    if (version !== undefined && before.version !== version) throw new DomainError('changed-meanwhile');
    refuseOvertaken({ before: asRead, now: before, changes: { ...settings, voteQuestions } });
    await saveSettings(transaction, Object.fromEntries(given));
    if (voteQuestions !== undefined) {
      const known = new Set(before.voteQuestions.map(({ id }) => id));
      await replaceVoteQuestions(
        transaction,
        voteQuestions.map(({ id, ...question }) => ({
          ...question,
          id: id !== undefined && known.delete(id) ? id : randomUUID(),
        })),
      );
    }
    const { version: _, ...after } = await loadSiteIdentity(transaction);
    const changes = changedFields({ ...before }, after);
    isChanged = changes.length > 0;
    if (changes.length > 0) {
      await enterAct(deps, transaction, null, {
        ...{ act: 'changeIdentity', byUserId: viewer.userId, userId: null, created: deps.clock.nowMs() },
        detail: { changes },
      });
    }
    return loadSiteIdentity(transaction);
  });
  if (isChanged) deps.news.announce({ kind: 'siteChanged' });
  const changed = given.map(([name]) => name);
  deps.log.info(
    { userId: viewer.userId, changed: voteQuestions === undefined ? changed : [...changed, 'voteQuestions'] },
    'what the house calls itself and offers was changed',
  );
  return identity;
}
