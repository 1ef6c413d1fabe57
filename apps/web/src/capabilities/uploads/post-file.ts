import { UPLOAD_PART_MAX_BYTES } from '@hemicycle/contract/limits';
import type { UploadedFile } from '@hemicycle/contract/uploads';
import { isUploaded, refusalOf, sendByRequest } from './send-by-request.ts';

/** Sends a file to an upload URL and reports its progress (0 to 1). A file that is larger than one
 *  part goes in parts, which go on after a lost line, and begin at `receivedBytes`. Rejects with
 *  ApiError; with an AbortError when it is aborted. Source: UPL-01. */
export async function postFile(
  uploadUrl: string,
  file: File,
  progress: { onProgress: (share: number) => void; signal: AbortSignal },
  receivedBytes = 0,
): Promise<UploadedFile> {
  if (file.size > UPLOAD_PART_MAX_BYTES) {
    const { postInParts } = await import('./post-in-parts.ts');
    return postInParts(uploadUrl, file, progress, receivedBytes);
  }
  const form = new FormData();
  form.append('file', file, file.name);
  const headers = { filepath: encodeURIComponent(file.name) };
  const { status, answer } = await sendByRequest('POST', uploadUrl, form, { ...progress, headers });
  if (status === 201 && isUploaded(answer)) return answer;
  throw refusalOf(status, answer);
}
