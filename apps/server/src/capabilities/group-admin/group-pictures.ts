import { randomUUID } from 'node:crypto';
import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import * as declared from '@hemicycle/contract/group-admin';
import { BACKGROUND_PICTURE_MAX_BYTES } from '@hemicycle/contract/limits';
import type { Group } from '@hemicycle/contract/people';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadGroups, lockGroup, writeGroupPicture } from '../groups/public.ts';
import { enterAct } from '../audit/public.ts';
import {
  dropSiteFile,
  grantSiteUpload,
  readSiteFile,
  type SitePlace,
  storePicture,
} from '../uploads/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import {
  deletePicture,
  dropPictures,
  insertPicture,
  keepPicture,
  loadLeftPictures,
  loadPicture,
} from './group-picture-store.ts';

/** The place for which pictures of groups are uploaded. */
const PICTURES: SitePlace = { place: 'group-background', mostBytes: BACKGROUND_PICTURE_MAX_BYTES };
const SWEEP_JOB = 'sweep-group-pictures';
/** Nobody takes longer than this to send a picture, in ms. */
const RECEIVE_MS = 10 * 60_000;

type PictureBefore = BodyOf<typeof declared.saveGroupPicture>['before'];
type PictureDeps = Pick<Deps, 'db' | 'clock' | 'storage'>;

/** Registers the job that removes pictures which no group has. Call it once, before the jobs
 *  start. */
export function handlePictureSweeps(deps: PictureDeps & Pick<Deps, 'jobs'>): void {
  deps.jobs.handle(SWEEP_JOB, z.unknown(), () => removeLeftPictures(deps));
}

/** Gives an upload URL for the picture of a group. @throws DomainError `not-found`; as
 *  `grantSiteUpload`. Source: VBG-06, UPL-01. */
export async function grantPictureUpload(
  deps: Deps,
  viewer: Viewer,
  groupId: string,
  sizeBytes: number,
): Promise<AnswerOf<typeof declared.createGroupPictureUpload>> {
  await requireGroup(deps, groupId);
  return grantSiteUpload(deps, viewer, PICTURES, sizeBytes);
}

/** Gives a group an uploaded picture, in the place of an earlier one. Of a file that is no picture
 *  nothing is kept. @throws DomainError `not-found`, `upload-gone`, `file-type-not-accepted`,
 *  `changed-meanwhile`. Source: VBG-06. */
export async function saveGroupPicture(
  deps: Deps,
  viewer: Viewer,
  groupId: string,
  { fileId, before }: BodyOf<typeof declared.saveGroupPicture>,
): Promise<Group> {
  const { db, clock, storage, jobs } = deps;
  await requireGroup(deps, groupId);
  const bytes = await readSiteFile(deps, viewer, PICTURES, fileId);
  const picture = { id: randomUUID(), storageId: storage.newId() };
  const nowMs = clock.nowMs();
  await insertPicture(db, { ...picture, groupId, nowMs });
  await jobs.schedule({ name: SWEEP_JOB, key: picture.id, dueMs: nowMs + RECEIVE_MS, payload: null });
  try {
    const { storageId } = picture;
    const stored = { storageId, bytes, mostBytes: PICTURES.mostBytes };
    const { type, ending, sizeBytes } = await storePicture(storage, stored);
    await inTransaction(db, async (transaction) => {
      await requireStillMay(deps, transaction, viewer, declared.saveGroupPicture.access);
      const group = await lockGroup(transaction, groupId);
      if (group === undefined) throw new DomainError('not-found');
      const virtualBackgroundUrl = `/api/groups/pictures/${picture.id}.${ending}`;
      const now = { virtualBackgroundUrl: group.virtual_background_url };
      refuseOvertaken({ before, now, changes: { virtualBackgroundUrl } });
      await keepPicture(transaction, { id: picture.id, type, sizeBytes });
      await dropPictures(transaction, groupId, picture.id);
      await writeGroupPicture(transaction, groupId, virtualBackgroundUrl);
      await dropSiteFile(deps, transaction, fileId);
      const act = { act: 'changeGroup', byUserId: viewer.userId, userId: null } as const;
      await enterAct(deps, transaction, null, { ...act, detail: { to: group.name }, created: nowMs });
    });
  } catch (error) {
    await storage.remove(picture.storageId);
    await deletePicture(db, picture.id);
    throw error;
  }
  await removeLeftPictures(deps);
  return requireGroup(deps, groupId);
}

/** Takes the picture of a group away; its background is mandatory no more. @throws DomainError
 *  `not-found`, `changed-meanwhile`. Source: VBG-06. */
export async function removeGroupPicture(
  deps: Deps,
  viewer: Viewer,
  groupId: string,
  before?: PictureBefore,
): Promise<Group> {
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.removeGroupPicture.access);
    const group = await lockGroup(transaction, groupId);
    if (group === undefined) throw new DomainError('not-found');
    const now = { virtualBackgroundUrl: group.virtual_background_url };
    refuseOvertaken({ before, now, changes: { virtualBackgroundUrl: null } });
    await dropPictures(transaction, groupId);
    await writeGroupPicture(transaction, groupId, null);
    const act = { act: 'changeGroup', byUserId: viewer.userId, userId: null } as const;
    const detail = { from: group.name };
    await enterAct(deps, transaction, null, { ...act, detail, created: deps.clock.nowMs() });
  });
  await removeLeftPictures(deps);
  return requireGroup(deps, groupId);
}

/** Opens the picture of a group. @throws DomainError `not-found`. Source: VBG-06. */
export async function openGroupPicture({ db, storage }: PictureDeps, name: string): Promise<FileAnswer> {
  const picture = await loadPicture(db, name.slice(0, name.lastIndexOf('.')));
  const content = picture && (await storage.open(picture.storageId));
  if (picture === null || content === null) throw new DomainError('not-found');
  return new FileAnswer({ content, name, type: picture.type, sizeBytes: picture.sizeBytes });
}

/** Removes the files of pictures that no group has, each before its row: after a crash in between
 *  the next sweep finds the row. */
export async function removeLeftPictures({ db, clock, storage }: PictureDeps): Promise<void> {
  for (const { id, storageId } of await loadLeftPictures(db, clock.nowMs() - RECEIVE_MS)) {
    await storage.remove(storageId);
    await deletePicture(db, id);
  }
}

async function requireGroup({ db }: PictureDeps, groupId: string): Promise<Group> {
  const [group] = await loadGroups(db, [groupId]);
  if (group === undefined) throw new DomainError('not-found');
  return group;
}
