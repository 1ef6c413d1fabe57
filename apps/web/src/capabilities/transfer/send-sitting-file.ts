import { type ApiErrorCode, ApiError } from '../../api-client.ts';

/** Sends the file of a sitting and reports how much of it has gone (0 to 1). It uses
 *  XMLHttpRequest, since fetch reports no progress. Resolves with the answer; rejects with ApiError,
 *  with an AbortError when it is aborted. Source: BEY-25. */
export function sendSittingFile(
  path: '/api/transfer/plan' | '/api/transfer/sittings',
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-hemicycle-request', '1');
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const answer = read(request.responseText);
      if (request.status < 300 && answer !== undefined) resolve(answer);
      else reject(new ApiError(codeOf(request.status), request.status, 'The file was refused.'));
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

function codeOf(status: number): ApiErrorCode {
  switch (status) {
    case 401:
      return 'not-signed-in';
    case 403:
      return 'permission-missing';
    case 409:
      return 'already-exists';
    case 413:
      return 'file-too-large';
    case 429:
      return 'rate-limited';
    case 400:
      return 'sitting-file-refused';
    default:
      return 'internal';
  }
}
