import type { BodyOf } from '@hemicycle/contract/endpoint';
import { type ClientFlags, updateSiteFlags } from '@hemicycle/contract/site';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import { unknownInSettings } from '@hemicycle/rules/site/unknown-in-settings';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { loadRoles } from '../roles/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { loadFlagsToHold, saveFlags } from './flag-store.ts';
import { sitePictureId, SWEEP_SITE_PICTURES_JOB } from './site-picture-path.ts';
import { loadSitePicture } from './site-picture-store.ts';

const decidingOverMedia = [
  'enableSendVideoActionControl',
  'enableViewShareScreenActionControl',
  'enableViewVideoActionControl',
  // A role may have exceptions for each of these flags.
  'roleBasedExceptions',
] as const;

const namingPictures: readonly string[] = ['siteBackgroundImages', 'roleBasedExceptions'];

/** Changes the given flags and leaves the others. A flag with its default value has no row. The
 *  server applies them at once, pages of a sitting some seconds later. The log names the changed
 *  flags and the person who changed them. Answers all flags of the site after the change.
 *  @throws DomainError `changed-meanwhile`, `invalid-input` for a path to an uploaded picture that
 *  is not there, and for roles, permissions and types of groups that there are not. Source: CFG-01,
 *  PERM-25, VBG-05. */
export async function setSiteFlags(
  deps: Deps,
  viewer: Viewer,
  { before: asRead, ...changes }: BodyOf<typeof updateSiteFlags>,
): Promise<ClientFlags> {
  const { before, flags } = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, updateSiteFlags.access);
    const now = await loadFlagsToHold(transaction);
    refuseOvertaken({ before: asRead, now, changes, sets: ['votePrivacyOptions'] });
    const named = changes.siteBackgroundImages?.map((path, index) => ({ path, index })) ?? [];
    const newlyNamed = named.filter(({ path }) => !now.siteBackgroundImages.includes(path));
    await requirePictures(transaction, newlyNamed);
    const after = await saveFlags(transaction, changes);
    const unknown = unknownInSettings(now, after, await loadRoles(transaction));
    if (unknown.length > 0) throw new DomainError('invalid-input', unknown);
    const changed = changedFields(now, after);
    if (changed.some(({ field }) => namingPictures.includes(field))) {
      // A picture that no setting names any more goes.
      const sweep = { name: SWEEP_SITE_PICTURES_JOB, key: 'settings', payload: null };
      await deps.jobs.schedule({ ...sweep, dueMs: deps.clock.nowMs() }, transaction);
    }
    if (changed.length > 0) {
      await enterAct(deps, transaction, null, {
        ...{ act: 'changeSite', byUserId: viewer.userId, userId: null, created: deps.clock.nowMs() },
        detail: { changes: changed },
      });
    }
    return { before: now, flags: after };
  });
  deps.log.info({ userId: viewer.userId, flags: Object.keys(changes) }, 'the flags of the site were changed');
  if (decidingOverMedia.some((name) => JSON.stringify(flags[name]) !== JSON.stringify(before[name])))
    deps.news.announce({ kind: 'mediaRules' });
  // Switching quorum on or off makes the results of all rules appear or disappear.
  if (whoHasQuorum(flags) !== whoHasQuorum(before)) deps.news.announce({ kind: 'quorumRules' });
  if (JSON.stringify(flags) !== JSON.stringify(before)) deps.news.announce({ kind: 'siteChanged' });
  return flags;
}

/** For whom quorum is on, as a text to compare. */
function whoHasQuorum({ enableQuorum, roleBasedExceptions }: ClientFlags): string {
  const byRole = Object.entries(roleBasedExceptions).map(([role, flags]) => [role, flags['enableQuorum']]);
  return JSON.stringify([enableQuorum, byRole]);
}

/** @throws DomainError `invalid-input` where a path leads to an uploaded picture that is not
 *  there. */
async function requirePictures(
  db: Kysely<Database>,
  named: readonly { readonly path: string; readonly index: number }[],
): Promise<void> {
  const wrong: { path: string; problem: string }[] = [];
  for (const { path, index } of named) {
    const id = sitePictureId(path);
    if (id === null || (await loadSitePicture(db, id)) !== null) continue;
    wrong.push({ path: `siteBackgroundImages.${index}`, problem: 'There is no such picture any more.' });
  }
  if (wrong.length > 0) throw new DomainError('invalid-input', wrong);
}
