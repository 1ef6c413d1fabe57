import { ApiError } from '../../api-client.ts';
import { removeKeptUpload } from '../../kept-uploads.ts';
import { sendByRequest } from './send-by-request.ts';
import { type Sending, sendToPlace } from './send-to-place.ts';

/** Where the server has a file: under which id, and the address by which it is given up. */
export interface SentFile {
  readonly uploadUrl: string;
  readonly fileId: string;
}

/** A file for the site, which calls name once it was sent. */
export interface SiteFile {
  /** Where the server has it; null: it was not sent yet. */
  sent(): SentFile | null;
  /** Has a call read the file. The file is sent first where the server does not have it: at the
   *  first call, and when nobody read it for an hour. `onSending` gets null once it has gone.
   *  Rejects with ApiError; with an AbortError after `drop`. */
  readBy<Answer>(
    call: (fileId: string) => Promise<Answer>,
    onSending: (sending: Sending | null) => void,
  ): Promise<Answer>;
  /** Gives the file up, also while it is being sent: the server removes what it has of it. */
  drop(): void;
}

/** Makes a file that goes to the site in parts, with its progress. `ask` gets an upload URL for so
 *  many bytes. Source: UPL-01, decision 0173. */
export function createSiteFile(
  place: string,
  file: File,
  ask: (sizeBytes: number) => Promise<{ readonly uploadUrl: string }>,
): SiteFile {
  const giveUp = new AbortController();
  let sent: SentFile | null = null;

  async function send(onSending: (sending: Sending | null) => void): Promise<string> {
    const { signal } = giveUp;
    onSending({ share: 0, goesOn: false });
    const { uploadUrl, uploaded } = await sendToPlace(place, file, ask, { onProgress: onSending, signal });
    signal.throwIfAborted();
    onSending(null);
    sent = { uploadUrl, fileId: uploaded.id };
    return uploaded.id;
  }

  return {
    sent: () => sent,
    async readBy(call, onSending) {
      if (sent !== null) {
        try {
          return await call(sent.fileId);
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'upload-gone')) throw error;
        }
      }
      return call(await send(onSending));
    },
    drop() {
      if (giveUp.signal.aborted) return;
      giveUp.abort();
      if (sent === null) removeKeptUpload(place);
      else void sendByRequest('DELETE', sent.uploadUrl, null, {}).catch(() => undefined);
    },
  };
}

/** A file that the server has since before this page was read anew. Where it is gone there, calls
 *  reject with ApiError `upload-gone`. */
export function siteFileOf(sent: SentFile): SiteFile {
  return {
    sent: () => sent,
    readBy: (call) => call(sent.fileId),
    drop: () => void sendByRequest('DELETE', sent.uploadUrl, null, {}).catch(() => undefined),
  };
}
