import type { ErrorCode } from '@hemicycle/contract/errors';
import { ApiError } from '../../api-client.ts';

const WITHIN_MS = 60_000;
const REFUSALS = ['file-too-large', 'file-type-not-accepted', 'not-found', 'permission-missing'] as const;

/** Sends the picture of a group, in the place of an earlier one. @throws ApiError. Source:
 *  VBG-06. */
export async function postPicture(groupId: string, picture: Blob): Promise<void> {
  const form = new FormData();
  form.append('file', picture);
  let answer: Response;
  try {
    answer = await fetch(`/api/groups/${encodeURIComponent(groupId)}/background`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'x-hemicycle-request': '1' },
      body: form,
      signal: AbortSignal.timeout(WITHIN_MS),
    });
  } catch (cause) {
    throw new ApiError('network', 0, 'The server could not be reached.', { cause });
  }
  if (answer.ok) return;
  const text = await answer.text();
  const code: ErrorCode = REFUSALS.find((one) => text.includes(`"${one}"`)) ?? 'internal';
  throw new ApiError(
    answer.status === 401 ? 'not-signed-in' : code,
    answer.status,
    `The server answered ${answer.status}.`,
  );
}
