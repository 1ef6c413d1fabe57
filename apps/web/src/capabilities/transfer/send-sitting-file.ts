import { type ApiErrorCode, ApiError } from '../../api-client.ts';
import { codeIn } from '../../save-file.ts';
import { sendByRequest } from '../uploads/public.ts';

/** Sends the file of a sitting and reports how much of it has gone (0 to 1). Resolves with the
 *  answer; rejects with ApiError, with an AbortError when it is aborted. Source: BEY-25. */
export async function sendSittingFile(
  path: '/api/transfer/plan' | '/api/transfer/sittings',
  file: File,
  progress: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<unknown> {
  const form = new FormData();
  form.append('file', file, file.name);
  const { status, answer } = await sendByRequest('POST', path, form, progress);
  if (status < 300 && answer !== undefined) return answer;
  throw new ApiError(codeIn(answer) ?? codeOf(status), status, 'The file was refused.');
}

/** Why a proxy before the server refuses, which gives no code. */
function codeOf(status: number): ApiErrorCode {
  switch (status) {
    case 401:
      return 'not-signed-in';
    case 403:
      return 'permission-missing';
    case 413:
      return 'file-too-large';
    case 429:
      return 'rate-limited';
    default:
      return 'internal';
  }
}
