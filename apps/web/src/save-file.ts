import { type ApiErrorCode, ApiError, isErrorCode } from './api-client.ts';

/** Fetches a file of the API and has the browser save it, under the name that the server gives, or
 *  else under `otherwise`.
 *  @throws ApiError where there is no such file. */
export async function saveFileOf(address: string, otherwise: string): Promise<void> {
  const response = await fetched(address);
  if (!response.ok) {
    const code = codeIn(await bodyOf(response)) ?? codeOf(response.status);
    throw new ApiError(code, response.status, 'The file was refused.');
  }
  saveBlob(await response.blob(), nameOf(response.headers.get('content-disposition')) ?? otherwise);
}

/** Has the browser save bytes as a file with this name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started to save the file by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address));
}

async function fetched(address: string): Promise<Response> {
  try {
    return await fetch(address, { credentials: 'same-origin' });
  } catch (error) {
    throw new ApiError('network', 0, 'The file did not arrive.', { cause: error });
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // A proxy before the server may refuse with an answer of its own.
    return undefined;
  }
}

/** The code by which the server says in an answer why it refuses; null where it says none. */
export function codeIn(answer: unknown): ApiErrorCode | null {
  const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return isErrorCode(code) ? code : null;
}

function codeOf(status: number): ApiErrorCode {
  if (status === 401) return 'not-signed-in';
  if (status === 404) return 'not-found';
  return status === 409 ? 'poll-not-closed' : 'internal';
}

function nameOf(header: string | null): string | undefined {
  const written = header?.match(/filename\*=UTF-8''([^;]+)/)?.[1];
  return written === undefined ? undefined : decodeURIComponent(written);
}
