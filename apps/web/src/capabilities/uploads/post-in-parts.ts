import { UPLOAD_PART_MAX_BYTES } from '@hemicycle/contract/limits';
import type { UploadedFile } from '@hemicycle/contract/uploads';
import { ApiError } from '../../api-client.ts';
import { isUploaded, refusalOf, sendByRequest } from './send-by-request.ts';

/** The pauses after failures in a row, in ms; the last one repeats. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
/** How long an upload waits for a line that is away, in ms; the server keeps parts for longer. */
const GIVE_UP_AFTER_MS = 20 * 60_000;

interface Progress {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file in parts, from `receivedBytes` of it. After a lost line it asks how much has come,
 *  and goes on there. Rejects with ApiError; with an AbortError when it is aborted. Source: UPL-01,
 *  decision 0152. */
export async function postInParts(
  uploadUrl: string,
  file: File,
  { onProgress, signal }: Progress,
  receivedBytes = 0,
): Promise<UploadedFile> {
  const patiently = createPatience(signal);
  signal.addEventListener('abort', () => void giveUpParts(uploadUrl), { once: true });
  let from = receivedBytes;
  onProgress(from / file.size);
  while (from < file.size) {
    const at = from;
    const part = file.slice(at, at + UPLOAD_PART_MAX_BYTES);
    const next = await patiently(
      () => sendPart(`${uploadUrl}/parts/${at}`, part, file, { at, onProgress, signal }),
      () => ask(uploadUrl, signal),
    );
    from = next;
    onProgress(from / file.size);
  }
  return patiently(() => finish(uploadUrl, file, signal));
}

/** Removes what has come of a file that is given up. Never rejects: the server removes it by
 *  itself, too. */
async function giveUpParts(uploadUrl: string): Promise<void> {
  await sendByRequest('DELETE', uploadUrl, null, {}).catch(() => undefined);
}

async function sendPart(
  address: string,
  part: Blob,
  file: File,
  { at, onProgress, signal }: Progress & { readonly at: number },
): Promise<number> {
  const form = new FormData();
  form.append('file', part, file.name);
  const { status, answer } = await sendByRequest('POST', address, form, {
    signal,
    onProgress: (share) => onProgress((at + share * part.size) / file.size),
  });
  if (status === 200) return receivedIn(answer);
  throw refusalOf(status, answer);
}

/** How many bytes of an upload the server has. Rejects with ApiError, also for an upload that is
 *  gone. */
export async function ask(uploadUrl: string, signal: AbortSignal): Promise<number> {
  const { status, answer } = await sendByRequest('GET', uploadUrl, null, { signal });
  if (status === 200) return receivedIn(answer);
  throw refusalOf(status, answer);
}

async function finish(uploadUrl: string, file: File, signal: AbortSignal): Promise<UploadedFile> {
  const body = JSON.stringify({ name: file.name, sizeBytes: file.size });
  const { status, answer } = await sendByRequest('POST', `${uploadUrl}/finish`, body, { signal });
  if (status === 201 && isUploaded(answer)) return answer;
  throw refusalOf(status, answer);
}

function receivedIn(answer: unknown): number {
  if (typeof answer === 'object' && answer !== null && 'receivedBytes' in answer) {
    return Number(answer.receivedBytes);
  }
  throw new ApiError('unreadable', 200, 'The answer says nothing of the file.');
}

/** Makes what tries a step again while the line or the server is away. `afterFailure`: what to do
 *  in place of the step once it has failed; what it resolves with counts as its result. */
function createPatience(signal: AbortSignal) {
  let lastGoodMs = performance.now();
  return async function patiently<Result>(
    step: () => Promise<Result>,
    afterFailure: () => Promise<Result> = step,
  ): Promise<Result> {
    for (let failures = 0; ; failures += 1) {
      try {
        const result = await (failures === 0 ? step() : afterFailure());
        lastGoodMs = performance.now();
        return result;
      } catch (error) {
        const isOver = performance.now() - lastGoodMs > GIVE_UP_AFTER_MS;
        if (signal.aborted || isOver || !mayPass(error)) throw error;
        await pause(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0, signal);
      }
    }
  };
}

/** Whether a failure may pass by itself: no answer came, the server is away or busy, or another
 *  request brings the same part. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // A full disk does not get room by itself.
  if (error.code === 'storage-full') return false;
  return [0, 409, 429].includes(error.status) || error.status >= 500;
}

/** Waits, but not beyond the moment at which the browser has a line again. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    }
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
  signal.throwIfAborted();
}
