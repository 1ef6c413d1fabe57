import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { removeSiteLogo, saveSiteLogo, type SiteIdentity } from '@hemicycle/contract/site-identity';
import { SITE_LOGO_MAX_BYTES, SITE_LOGO_MAX_PX } from '@hemicycle/contract/site-limits';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { MediaAnswer } from '../../platform/http/media-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { cleanPng } from './clean-png.ts';
import { deleteOtherLogos, insertLogo, loadLogo } from './logo-store.ts';
import { loadSiteIdentity } from './site-identity.ts';
import { deleteSettings, lockIdentity, saveSettings } from './site-store.ts';

const YEAR_SECONDS = 365 * 86_400;

type LogoDeps = Pick<Deps, 'clock' | 'db' | 'jobs' | 'news'>;

/** Gives the house a logo, in the place of an earlier one. Of the file only the picture is kept.
 *  @throws DomainError `file-type-not-accepted`, `changed-meanwhile`. Source: FND-04. */
export async function saveLogo(
  deps: LogoDeps,
  viewer: Viewer,
  { png, before }: BodyOf<typeof saveSiteLogo>,
): Promise<SiteIdentity> {
  const bytes = Buffer.from(png, 'base64');
  const content = bytes.length > SITE_LOGO_MAX_BYTES ? null : cleanPng(bytes, SITE_LOGO_MAX_PX);
  if (content === null) throw new DomainError('file-type-not-accepted');
  return changeLogo(deps, viewer, { before, content, access: saveSiteLogo.access });
}

/** Takes the logo of the house away. @throws DomainError `changed-meanwhile`. Source: FND-04. */
export async function removeLogo(
  deps: LogoDeps,
  viewer: Viewer,
  { before }: BodyOf<typeof removeSiteLogo>,
): Promise<SiteIdentity> {
  return changeLogo(deps, viewer, { before, content: null, access: removeSiteLogo.access });
}

/** The log gets the hashes of both logos, and none of their bytes. */
async function changeLogo(
  deps: LogoDeps,
  viewer: Viewer,
  {
    before: asRead,
    content,
    access,
  }: {
    readonly before: { readonly siteLogo: string | null };
    readonly content: Buffer | null;
    readonly access: typeof saveSiteLogo.access;
  },
): Promise<SiteIdentity> {
  const hash = content && createHash('sha256').update(content).digest('hex');
  const nowMs = deps.clock.nowMs();
  let isChanged = false;
  const identity = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, access);
    await lockIdentity(transaction);
    const { siteLogo } = await loadSiteIdentity(transaction);
    refuseOvertaken({ before: asRead, now: { siteLogo }, changes: { siteLogo: hash } });
    if (content === null || hash === null) await deleteSettings(transaction, ['siteLogo']);
    else {
      await insertLogo(transaction, { hash, content, createdMs: nowMs });
      await saveSettings(transaction, { siteLogo: hash });
    }
    await deleteOtherLogos(transaction, hash);
    const changes = changedFields({ siteLogo }, { siteLogo: hash });
    isChanged = changes.length > 0;
    if (changes.length > 0) {
      await enterAct(deps, transaction, null, {
        ...{ act: 'changeIdentity', byUserId: viewer.userId, userId: null, created: nowMs },
        detail: { changes },
      });
    }
    return loadSiteIdentity(transaction);
  });
  if (isChanged) deps.news.announce({ kind: 'siteChanged' });
  return identity;
}

/** Opens a logo. @throws DomainError `not-found`. Source: FND-04. */
export async function openLogo({ db }: Pick<Deps, 'db'>, hash: string): Promise<MediaAnswer> {
  const content = await loadLogo(db, hash);
  if (content === null) throw new DomainError('not-found');
  return new MediaAnswer({
    ...{ content: Readable.from([content]), type: 'image/png' },
    ...{ keptSeconds: YEAR_SECONDS, isPublic: true },
  });
}
