import type { UploadedFile } from '@hemicycle/contract/uploads';
import { ApiError } from '../../api-client.ts';
import { codeIn } from '../../save-file.ts';

/** Makes a call by XMLHttpRequest, since fetch reports no progress of what it sends (0 to 1).
 *  Rejects with ApiError where no answer comes; with an AbortError when it is aborted. Source:
 *  UPL-01. */
export function sendByRequest(
  method: 'GET' | 'POST' | 'DELETE',
  address: string,
  body: FormData | string | null,
  {
    onProgress,
    signal,
    headers = {},
  }: {
    onProgress?: (share: number) => void;
    signal?: AbortSignal;
    headers?: Readonly<Record<string, string>>;
  },
): Promise<{ status: number; answer: unknown }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-hemicycle-request', '1');
    if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () =>
      resolve({ status: request.status, answer: read(request.responseText) }),
    );
    request.addEventListener('error', () =>
      reject(new ApiError('network', 0, 'The server could not be reached.')),
    );
    signal?.addEventListener('abort', () => {
      request.abort();
      reject(new DOMException('The upload was cancelled.', 'AbortError'));
    });
    request.send(body);
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

/** Whether an answer is a file that the server has accepted. */
export function isUploaded(value: unknown): value is UploadedFile {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string';
}

/** Why the server refused a file, by its answer. */
export function refusalOf(status: number, answer: unknown): ApiError {
  const error = isObject(answer) && isObject(answer['error']) ? answer['error'] : {};
  const message = typeof error['message'] === 'string' ? error['message'] : `The server answered ${status}.`;
  if (status === 401) return new ApiError('not-signed-in', status, message);
  // A proxy before the server may refuse the file with an answer of its own.
  if (status === 413) return new ApiError('file-too-large', status, message);
  if (status === 415 || /mimetype.*not accepted/i.test(message)) {
    return new ApiError('file-type-not-accepted', status, message);
  }
  const code = status === 404 ? 'upload-gone' : (codeIn(answer) ?? 'internal');
  return new ApiError(code, status, message);
}
