import type { UploadedFile } from '@hemicycle/contract/uploads';
import { findBegun, forgetBegun, holdUpload, keepBegun } from './begun-uploads.ts';
import { postFile } from './post-file.ts';

/** How far a file is: a `share` of it (0 to 1) has gone. `goesOn`: an earlier upload of the same
 *  file goes on where it stopped. */
export interface Sending {
  readonly share: number;
  readonly goesOn: boolean;
}

/** Sends a file for a place, or goes on with an upload of the same file that was cut off, by a
 *  reload or with its tab, where no other page sends it. `ask` gets an upload URL for so many
 *  bytes. Rejects with ApiError; with an AbortError when it is aborted. Source: UPL-01 … UPL-03. */
export async function sendToPlace(
  place: string,
  file: File,
  ask: (sizeBytes: number) => Promise<{ readonly uploadUrl: string }>,
  { onProgress, signal }: { onProgress: (sending: Sending) => void; signal: AbortSignal },
): Promise<{ uploadUrl: string; uploaded: UploadedFile }> {
  const found = await findBegun(place, file, signal);
  const held = found === null ? null : await holdUpload(found.uploadUrl);
  const begun = held === null ? null : found;
  const { uploadUrl } = begun ?? (await ask(file.size));
  const letGo = held ?? (await holdUpload(uploadUrl));
  try {
    signal.throwIfAborted();
    await keepBegun(place, file, uploadUrl);
    signal.throwIfAborted();
    const progress = {
      signal,
      onProgress: (share: number) => {
        if (!signal.aborted) onProgress({ share, goesOn: begun !== null });
      },
    };
    const uploaded = await postFile(uploadUrl, file, progress, begun?.receivedBytes);
    forgetBegun(place, uploadUrl);
    return { uploadUrl, uploaded };
  } finally {
    letGo?.();
  }
}
