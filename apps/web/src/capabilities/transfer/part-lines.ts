import type { SittingPartName } from '@hemicycle/contract/sitting-file';
import type { UploadedFile } from '@hemicycle/contract/uploads';
import type { ReactNode } from 'react';
import type { ApiAnswer } from '../../api-client.ts';

/** A part of an imported sitting, as the server answers it. */
export type Parts = ApiAnswer<'GET /api/transfer/sittings/:importedId/parts/:part'>;

/** Parts that are one document each, whatever stands in it, so that their count says nothing. */
export const ONE_DOCUMENT: ReadonlySet<SittingPartName> = new Set(['agenda', 'minutes']);

/** A file to save from an imported sitting. */
interface LineFile {
  readonly file: UploadedFile;
  readonly href: string;
}

/** One line of a part: what stands at its start, at its end, and below. */
export interface Line {
  readonly key: string;
  readonly start: ReactNode;
  readonly end?: ReactNode;
  readonly text?: string | null;
  readonly files?: readonly LineFile[];
}

/** The file of a paper or message, where its content came with the sitting. */
export function fileOf(
  importedId: string,
  part: 'agenda' | 'chat',
  {
    id,
    name,
    type,
    bytes,
    sha256,
  }: {
    readonly id: string;
    readonly name: string;
    readonly type: string;
    readonly bytes: number;
    readonly sha256: string | undefined;
  },
): LineFile[] {
  if (sha256 === undefined) return [];
  const href = `/api/transfer/sittings/${encodeURIComponent(importedId)}/contents/${part}/${encodeURIComponent(id)}`;
  return [{ file: { id, name, type, sizeBytes: bytes }, href }];
}
