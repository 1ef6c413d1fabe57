import type { UploadedFile } from '@hemicycle/contract/uploads';
import type { UploadRow } from './upload-store.ts';

/** A file that was uploaded. */
export function presentUpload(row: UploadRow): UploadedFile {
  return {
    id: row.id,
    name: row.name ?? 'file',
    type: row.type ?? 'application/octet-stream',
    sizeBytes: row.size_bytes,
  };
}
