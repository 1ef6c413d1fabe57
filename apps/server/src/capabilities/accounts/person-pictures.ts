import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import { PERSON_PICTURE_MAX_BYTES, PERSON_PICTURE_MAX_PX } from '@hemicycle/contract/limits';
import type * as declared from '@hemicycle/contract/person-pictures';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { MediaAnswer } from '../../platform/http/media-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import type { AccountHook } from './account-hooks.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import {
  deletePicture,
  loadPicture,
  lockAvatar,
  PERSON_PICTURES_PATH,
  writePicture,
} from './person-picture-store.ts';
import { changesPicture } from './policy.ts';

const YEAR_SECONDS = 365 * 86_400;

/** Gives a person a picture, in the place of an earlier one, and tells the people of their
 *  sittings. @throws DomainError `not-found`, `permission-missing`, `file-type-not-accepted`,
 *  `changed-meanwhile`. Source: PEOP-01, PEOP-19. */
export async function savePicture(
  deps: Deps,
  hooks: readonly AccountHook[],
  viewer: Viewer,
  userId: string,
  { jpeg, before }: BodyOf<typeof declared.savePersonPicture>,
): Promise<AnswerOf<typeof declared.savePersonPicture>> {
  const access = changesPicture(viewer, userId);
  const bytes = Buffer.from(jpeg, 'base64');
  const content = bytes.length > PERSON_PICTURE_MAX_BYTES ? null : cleanJpeg(bytes, PERSON_PICTURE_MAX_PX);
  if (content === null) throw new DomainError('file-type-not-accepted');
  return change(deps, hooks, viewer, { userId, content, before, access });
}

/** Takes a person's picture away. @throws DomainError `not-found`, `permission-missing`,
 *  `changed-meanwhile`. Source: PEOP-01. */
export async function removePicture(
  deps: Deps,
  hooks: readonly AccountHook[],
  viewer: Viewer,
  userId: string,
  { before }: BodyOf<typeof declared.removePersonPicture>,
): Promise<AnswerOf<typeof declared.removePersonPicture>> {
  const access = changesPicture(viewer, userId);
  return change(deps, hooks, viewer, { userId, content: null, before, access });
}

async function change(
  deps: Deps,
  hooks: readonly AccountHook[],
  viewer: Viewer,
  {
    userId,
    content,
    before,
    access,
  }: {
    readonly userId: string;
    readonly content: Buffer | null;
    readonly before: { readonly avatar: string | null };
    readonly access: ReturnType<typeof changesPicture>;
  },
): Promise<{ avatar: string | null }> {
  const hash = content && createHash('sha256').update(content).digest('hex');
  const avatar = hash && `${PERSON_PICTURES_PATH}${hash}.jpg`;
  const nowMs = deps.clock.nowMs();
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, access);
    const was = await lockAvatar(transaction, userId);
    if (was === undefined) throw new DomainError('not-found');
    refuseOvertaken({ before, now: { avatar: was }, changes: { avatar } });
    if (content === null || hash === null) await deletePicture(transaction, userId);
    else await writePicture(transaction, userId, { hash, content, nowMs });
    const changes = changedFields({ avatar: was }, { avatar });
    if (changes.length === 0) return;
    const act = { act: 'changePerson', byUserId: viewer.userId, userId, detail: { changes } } as const;
    await enterAct(deps, transaction, null, { ...act, created: nowMs });
  });
  for (const hook of hooks) await hook.changed?.(deps, [userId]);
  return { avatar };
}

/** Opens a person's picture. @throws DomainError `not-found`. Source: PEOP-01. */
export async function openPicture({ db }: Pick<Deps, 'db'>, name: string): Promise<MediaAnswer> {
  const content = await loadPicture(db, name.slice(0, name.indexOf('.')));
  if (content === null) throw new DomainError('not-found');
  return new MediaAnswer({
    ...{ content: Readable.from([content]), type: 'image/jpeg', keptSeconds: YEAR_SECONDS },
  });
}
