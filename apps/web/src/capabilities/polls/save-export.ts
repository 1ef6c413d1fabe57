import { type ApiErrorCode, ApiError } from '../../api-client.ts';

/** The files that a closed poll is exported as. Source: BEY-11. */
export const exportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Fetches an export and hands it to the browser to be saved under the name the server gave it.
 *  @throws ApiError where there is none. Source: BEY-11. */
export async function saveExport(pollId: string, format: ExportFormat): Promise<void> {
  const response = await fetched(`/api/polls/${encodeURIComponent(pollId)}/export/${format}`);
  if (!response.ok) throw new ApiError(codeOf(response.status), response.status, 'The export was refused.');
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nameOf(response.headers.get('content-disposition')) ?? `vote.${format}`;
  link.click();
  // The browser has taken hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}

async function fetched(address: string): Promise<Response> {
  try {
    return await fetch(address, { credentials: 'same-origin' });
  } catch (error) {
    throw new ApiError('network', 0, 'The export did not arrive.', { cause: error });
  }
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
