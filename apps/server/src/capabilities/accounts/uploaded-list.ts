import type { BodyOf } from '@hemicycle/contract/endpoint';
import { IMPORT_BODY_MAX_BYTES } from '@hemicycle/contract/limits';
import type { importUsers, ListEncoding } from '@hemicycle/contract/user-import';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { readSiteFile, type SitePlace } from '../uploads/public.ts';
import { decodeList } from './decode-list.ts';

/** The place for which lists of people are uploaded. Source: PEOP-02, UPL-01. */
export const LISTS: SitePlace = { place: 'people-list', mostBytes: IMPORT_BODY_MAX_BYTES };

/** The text of a list: of the uploaded file, or the one in the request; `encoding` null: it came as
 *  text. @throws DomainError `upload-gone`; `invalid-input` where the request names both or
 *  neither, or the file is not in its encoding. */
export async function readList(
  deps: Deps,
  viewer: Viewer,
  { csv, fileId, encoding }: Pick<BodyOf<typeof importUsers>, 'csv' | 'fileId' | 'encoding'>,
): Promise<{ csv: string; encoding: ListEncoding | null }> {
  if (csv !== undefined && fileId === undefined && encoding === undefined) return { csv, encoding: null };
  if (fileId === undefined || csv !== undefined) {
    throw new DomainError('invalid-input', [
      { path: 'fileId', problem: 'Name an uploaded file, with its encoding, or give a text in csv.' },
    ]);
  }
  const list = decodeList(await readSiteFile(deps, viewer, LISTS, fileId), encoding ?? null);
  return { csv: list.text, encoding: list.encoding };
}
