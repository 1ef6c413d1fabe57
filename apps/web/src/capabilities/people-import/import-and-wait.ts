import { api, ApiError, type CallOptions } from '../../api-client.ts';

/** How far an import is: `done` of `all` passwords are prepared. `all` 0: only rows are written. */
export interface Progress {
  readonly done: number;
  readonly all: number;
}

/** How often the page asks how far an import is, in ms. */
const ASK_EVERY_MS = 1_000;

/** Sends an import and waits until it is done, also where the answer gets lost or takes too long:
 *  the server is then asked what became of it. Resolves with the id of the import. Rejects with
 *  ApiError where nothing was imported. */
export async function importAndWait(
  body: CallOptions<'POST /api/users/import'>['body'],
  onProgress: (progress: Progress) => void,
): Promise<string> {
  const importId = crypto.randomUUID();
  let isOver = false;
  const watching = setInterval(() => {
    void stateOf(importId).then(
      (state) => {
        if (!isOver && state !== null) onProgress(state);
      },
      () => undefined,
    );
  }, ASK_EVERY_MS);
  try {
    await api('POST /api/users/import', { body: { ...body, importId } });
  } catch (error) {
    if (!(error instanceof ApiError) || !['timeout', 'network', 'unreadable'].includes(error.code))
      throw error;
    await waitForEnd(importId, error);
  } finally {
    isOver = true;
    clearInterval(watching);
  }
  return importId;
}

async function waitForEnd(importId: string, failure: ApiError): Promise<void> {
  for (;;) {
    const state = await stateOf(importId);
    if (state?.state === 'done' || state?.state === 'undone') return;
    if (state?.state !== 'running') throw failure;
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_EVERY_MS);
    });
  }
}

async function stateOf(importId: string) {
  try {
    return await api('GET /api/users/imports/:importId', { params: { importId } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return null;
    throw error;
  }
}
