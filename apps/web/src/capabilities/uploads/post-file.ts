import type { UploadedFile } from '@hemicycle/contract/uploads';
import { ApiError } from '../../api-client.ts';

/** Sends a file to an upload URL and reports its progress (0 to 1). It uses XMLHttpRequest, since
 *  fetch reports no progress. Rejects with ApiError; with an AbortError when it is aborted. Source:
 *  UPL-01. */
export function postFile(
  uploadUrl: string,
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', uploadUrl);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-hemicycle-request', '1');
    request.setRequestHeader('filepath', encodeURIComponent(file.name));
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const answer = read(request.responseText);
      if (request.status === 201 && isUploaded(answer)) resolve(answer);
      else reject(refusalOf(request.status, answer));
    });
    request.addEventListener('error', () =>
      reject(new ApiError('network', 0, 'The server could not be reached.')),
    );
    signal.addEventListener('abort', () => {
      request.abort();
      reject(new DOMException('The upload was cancelled.', 'AbortError'));
    });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isUploaded(value: unknown): value is UploadedFile {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string';
}

function refusalOf(status: number, answer: unknown): ApiError {
  const error = isObject(answer) && isObject(answer['error']) ? answer['error'] : {};
  const message = typeof error['message'] === 'string' ? error['message'] : `The server answered ${status}.`;
  if (status === 401) return new ApiError('not-signed-in', status, message);
  // A proxy before the server may refuse the file with an answer of its own.
  if (status === 413) return new ApiError('file-too-large', status, message);
  if (status === 415 || /mimetype.*not accepted/i.test(message)) {
    return new ApiError('file-type-not-accepted', status, message);
  }
  return new ApiError(status === 404 ? 'upload-gone' : 'internal', status, message);
}
