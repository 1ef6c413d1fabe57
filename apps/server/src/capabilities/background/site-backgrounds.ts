import * as declared from '@hemicycle/contract/background';
import type { AnswerOf } from '@hemicycle/contract/endpoint';
import { BACKGROUND_PICTURE_MAX_BYTES } from '@hemicycle/contract/limits';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { MediaAnswer } from '../../platform/http/media-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  deleteSitePicture,
  dropUnnamedPictures,
  insertSitePicture,
  keepSitePicture,
  loadDroppedPictures,
  loadSitePicture,
  lockFlags,
  SITE_PICTURES_PATH,
  sitePictureId,
  SWEEP_SITE_PICTURES_JOB,
} from '../site/public.ts';
import {
  dropSiteFile,
  grantSiteUpload,
  readSiteFile,
  type SitePlace,
  storePicture,
} from '../uploads/public.ts';
import { requireStillMay } from '../writing/public.ts';

/** The place for which backgrounds of the site are uploaded. */
const BACKGROUNDS: SitePlace = { place: 'site-background', mostBytes: BACKGROUND_PICTURE_MAX_BYTES };
/** How long a picture stays that no setting names, in ms: who has uploaded it saves the settings
 *  within this time. */
const UNNAMED_KEPT_MS = 24 * 60 * 60_000;
/** Storing a picture takes no longer than this, in ms. */
const RECEIVE_MS = 10 * 60_000;
const YEAR_SECONDS = 365 * 86_400;

type PictureDeps = Pick<Deps, 'db' | 'clock' | 'storage'>;

/** Registers the job that removes pictures which no setting names. Call it once, before the jobs
 *  start. */
export function handleBackgroundSweeps(deps: PictureDeps & Pick<Deps, 'jobs'>): void {
  deps.jobs.handle(SWEEP_SITE_PICTURES_JOB, z.unknown(), () => removeUnnamedPictures(deps));
}

/** Gives an upload URL for a background of the site. @throws DomainError as `grantSiteUpload`.
 *  Source: VBG-05, UPL-01. */
export async function grantBackgroundUpload(
  deps: Deps,
  viewer: Viewer,
  sizeBytes: number,
): Promise<AnswerOf<typeof declared.createSiteBackgroundUpload>> {
  return grantSiteUpload(deps, viewer, BACKGROUNDS, sizeBytes);
}

/** Keeps an uploaded picture, and answers the path by which a flag can name it. Of a file that is
 *  no picture nothing is kept. @throws DomainError `upload-gone`, `file-type-not-accepted`. Source:
 *  VBG-05, decision 0194. */
export async function saveSiteBackground(
  deps: Deps,
  viewer: Viewer,
  fileId: string,
): Promise<AnswerOf<typeof declared.saveSiteBackground>> {
  const { db, clock, storage, jobs } = deps;
  const bytes = await readSiteFile(deps, viewer, BACKGROUNDS, fileId);
  const picture = { id: randomUUID(), storageId: storage.newId() };
  const nowMs = clock.nowMs();
  await insertSitePicture(db, { ...picture, nowMs });
  const sweep = { name: SWEEP_SITE_PICTURES_JOB, key: picture.id, payload: null };
  await jobs.schedule({ ...sweep, dueMs: nowMs + UNNAMED_KEPT_MS + 1_000 });
  try {
    const { storageId } = picture;
    const stored = { storageId, bytes, mostBytes: BACKGROUNDS.mostBytes };
    const { type, ending, sizeBytes } = await storePicture(storage, stored);
    await inTransaction(db, async (transaction) => {
      await requireStillMay(deps, transaction, viewer, declared.saveSiteBackground.access);
      await keepSitePicture(transaction, { id: picture.id, type, sizeBytes });
      await dropSiteFile(deps, transaction, fileId);
    });
    return { path: `${SITE_PICTURES_PATH}${picture.id}.${ending}` };
  } catch (error) {
    await storage.remove(picture.storageId);
    await deleteSitePicture(db, picture.id);
    throw error;
  }
}

/** Opens a picture of the site. @throws DomainError `not-found`. Source: VBG-05. */
export async function openSiteBackground({ db, storage }: PictureDeps, name: string): Promise<MediaAnswer> {
  const picture = await loadSitePicture(db, sitePictureId(SITE_PICTURES_PATH + name) ?? '');
  const content = picture && (await storage.open(picture.storageId));
  if (picture === null || content === null) throw new DomainError('not-found');
  return new MediaAnswer({ content, type: picture.type, keptSeconds: YEAR_SECONDS });
}

/** Removes the pictures that no setting names, each file before its row: after a crash in between
 *  the next sweep finds the row. */
async function removeUnnamedPictures({ db, clock, storage }: PictureDeps): Promise<void> {
  const nowMs = clock.nowMs();
  await inTransaction(db, async (transaction) => {
    await lockFlags(transaction);
    const before = { keptBeforeMs: nowMs - UNNAMED_KEPT_MS, receivingBeforeMs: nowMs - RECEIVE_MS };
    await dropUnnamedPictures(transaction, before);
  });
  for (const { id, storageId } of await loadDroppedPictures(db)) {
    await storage.remove(storageId);
    await deleteSitePicture(db, id);
  }
}
