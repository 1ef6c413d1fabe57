import type { UploadedFile } from '@hemicycle/contract/uploads';
import { announce } from '../../ui/announcer.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { removeKeptUpload } from '../../kept-uploads.ts';
import { pageState, pageStore } from '../../page-state.ts';
import type { Sending } from './send-to-place.ts';

/** A file that is being uploaded, uploaded, or refused. `tooLarge`: it was not sent, since it is
 *  larger than `maxBytes`. */
export type Attachment = { readonly file: File } & (
  | ({ readonly state: 'uploading' } & Sending)
  | { readonly state: 'ready'; readonly uploaded: UploadedFile }
  | { readonly state: 'tooLarge'; readonly maxBytes: number }
  | { readonly state: 'failed'; readonly error: unknown }
);

/** How a place gets an upload URL, and the largest file that it takes. */
export interface UploadWay {
  readonly maxBytes: number;
  /** Asks the server for an upload URL for a file of this size. */
  readonly ask: (sizeBytes: number) => Promise<{ readonly uploadUrl: string }>;
  /** The text to announce once the file is uploaded. */
  readonly sayReady: (name: string) => string;
}

/** The file of each place, by the id of the place. It stays while the person looks at another part
 *  of the page. */
export const useAttachments = pageStore<Readonly<Record<string, Attachment | undefined>>>(() => ({}));

const underWay = pageState(() => new Map<string, AbortController>());

/** Starts to upload a file for a place and drops the earlier file of that place. Source: UPL-01 …
 *  UPL-03. */
export async function attach(place: string, file: File, way: UploadWay): Promise<void> {
  detach(place);
  if (file.size > way.maxBytes) {
    put(place, { file, state: 'tooLarge', maxBytes: way.maxBytes });
    return;
  }
  const giveUp = new AbortController();
  underWay().set(place, giveUp);
  const { signal } = giveUp;
  const onProgress = (sending: Sending) => put(place, { file, state: 'uploading', ...sending });
  onProgress({ share: 0, goesOn: false });
  try {
    const { sendToPlace } = await import('./send-to-place.ts');
    const { uploaded } = await sendToPlace(place, file, way.ask, { onProgress, signal });
    put(place, { file, state: 'ready', uploaded });
    announce(way.sayReady(uploaded.name));
  } catch (error) {
    if (signal.aborted) return;
    if (meansLoggedOut(error)) void showLoggedOutDialog();
    put(place, { file, state: 'failed', error });
  } finally {
    if (underWay().get(place) === giveUp) underWay().delete(place);
  }
}

/** Drops a file during or after its upload. The server deletes files that no message carries. */
export function detach(place: string): void {
  const giveUp = underWay().get(place);
  if (giveUp !== undefined) {
    removeKeptUpload(place);
    giveUp.abort();
  }
  underWay().delete(place);
  useAttachments.setState({ [place]: undefined });
}

function put(place: string, attachment: Attachment): void {
  useAttachments.setState({ [place]: attachment });
}
