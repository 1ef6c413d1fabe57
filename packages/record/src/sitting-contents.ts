import {
  SITTING_FILES_MAX,
  SITTING_FILES_MAX_BYTES,
  UPLOAD_LARGEST_MAX_BYTES,
} from '@hemicycle/contract/limits';
import type { SittingParts } from '@hemicycle/contract/sitting-file';

/** A content that the file of a sitting names: of a paper or of a message, by its id. */
export interface SittingContent {
  readonly part: 'agenda' | 'chat';
  readonly entryId: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
}

type Naming = Pick<SittingParts, 'agenda' | 'chat'>;

/** The contents that papers and messages name, in their order; the same content may be named by
 *  several. What travels by its name alone is not among them. Source: decision 0182. */
export function contentsNamed({ agenda, chat }: Naming): SittingContent[] {
  return [
    ...(agenda?.items ?? []).flatMap(({ papers }) =>
      papers.flatMap(({ id, fileName, type, bytes, sha256 }) =>
        sha256 === undefined
          ? []
          : [{ part: 'agenda' as const, entryId: id, name: fileName, type, bytes, sha256 }],
      ),
    ),
    ...chat.flatMap(({ id, file }) =>
      file?.sha256 === undefined
        ? []
        : [
            {
              ...{ part: 'chat' as const, entryId: id, name: file.name ?? '', type: file.type ?? '' },
              ...{ bytes: file.bytes ?? 0, sha256: file.sha256 },
            },
          ],
    ),
  ];
}

/** The contents that go along with a file, each once, in the order of their hashes. */
export function contentsOnce(
  contents: readonly SittingContent[],
): { readonly sha256: string; readonly bytes: number; readonly name: string }[] {
  const once = new Map(contents.map(({ sha256, bytes, name }) => [sha256, { sha256, bytes, name }]));
  return [...once.values()].toSorted((left, right) => (left.sha256 < right.sha256 ? -1 : 1));
}

/** What is wrong with the contents that a file names: one that has two sizes, or is too large, or
 *  too many of them. */
export function problemOfContents(
  parts: Naming,
): { readonly kind: 'content-wrong' | 'too-large'; readonly where: string } | null {
  const named = contentsNamed(parts);
  const once = contentsOnce(named);
  const sizes = new Map(once.map(({ sha256, bytes }) => [sha256, bytes]));
  const unlike = named.find(({ sha256, bytes }) => sizes.get(sha256) !== bytes);
  if (unlike !== undefined) return { kind: 'content-wrong', where: unlike.name };
  const large = once.find(({ bytes }) => bytes > UPLOAD_LARGEST_MAX_BYTES);
  if (large !== undefined) return { kind: 'too-large', where: large.name };
  const bytes = once.reduce((sum, one) => sum + one.bytes, 0);
  if (once.length <= SITTING_FILES_MAX && bytes <= SITTING_FILES_MAX_BYTES) return null;
  return { kind: 'too-large', where: '' };
}
