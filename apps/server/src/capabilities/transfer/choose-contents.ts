import { createHash } from 'node:crypto';
import { SITTING_FILES_MAX, SITTING_FILES_MAX_BYTES } from '@hemicycle/contract/limits';
import type { SittingParts } from '@hemicycle/contract/sitting-file';
import type { Deps } from '../../deps.ts';
import { openUpload } from '../uploads/public.ts';

type Naming = Pick<SittingParts, 'agenda' | 'chat'>;

/** The papers and the files of messages whose contents go along, by the id of the paper or message,
 *  and how many do not, since they are too many or too large in all. Papers come first. */
export function chooseContents({ agenda, chat }: Naming): {
  readonly chosen: ReadonlyMap<string, number>;
  readonly leftOut: number;
} {
  const all = [
    ...(agenda?.items ?? []).flatMap(({ papers }) => papers.map(({ id, bytes }) => ({ id, bytes }))),
    ...chat.flatMap(({ id, file }) => (file?.bytes == null ? [] : [{ id, bytes: file.bytes }])),
  ];
  const chosen = new Map<string, number>();
  let sum = 0;
  for (const { id, bytes } of all) {
    if (chosen.size >= SITTING_FILES_MAX || sum + bytes > SITTING_FILES_MAX_BYTES) continue;
    chosen.set(id, bytes);
    sum += bytes;
  }
  return { chosen, leftOut: all.length - chosen.size };
}

/** The parts with the hash of each content that goes along, and the upload of each hash. What is
 *  gone from the storage travels by its name alone. */
export async function nameContents<Parts extends Naming>(
  deps: Deps,
  parts: Parts,
  fileIds: ReadonlyMap<string, string>,
): Promise<{ readonly parts: Parts; readonly uploads: ReadonlyMap<string, string> }> {
  const hashes = new Map<string, string>();
  const uploads = new Map<string, string>();
  for (const [entryId, bytes] of chooseContents(parts).chosen) {
    const fileId = fileIds.get(entryId);
    const sha256 = fileId === undefined ? null : await hashOf(deps, fileId, bytes);
    if (fileId === undefined || sha256 === null) continue;
    hashes.set(entryId, sha256);
    uploads.set(sha256, fileId);
  }
  const named = <Of extends object>(id: string, of: Of): Of & { sha256?: string } => {
    const sha256 = hashes.get(id);
    return sha256 === undefined ? of : { ...of, sha256 };
  };
  const { agenda, chat } = parts;
  return {
    uploads,
    parts: {
      ...parts,
      agenda: agenda && {
        ...agenda,
        items: agenda.items.map((item) => ({
          ...item,
          papers: item.papers.map((paper) => named(paper.id, paper)),
        })),
      },
      chat: chat.map((message) => ({ ...message, file: message.file && named(message.id, message.file) })),
    },
  };
}

/** The hash of an upload; null where it is gone, or is not as large as it was. */
async function hashOf(deps: Deps, fileId: string, bytes: number): Promise<string | null> {
  const file = await openUpload(deps, fileId);
  if (file === null) return null;
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of file.content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return size === bytes ? hash.digest('hex') : null;
}
