import type { UploadedFile } from '@hemicycle/contract/uploads';
import { announce } from '../../ui/announcer.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { postFile } from './post-file.ts';
import { pageState, pageStore } from '../../page-state.ts';

/** A file on its way to the server, there, or refused. `tooLarge`: it was never sent, `maxBytes` is
 *  what may be. */
export type Attachment = { readonly file: File } & (
  | { readonly state: 'uploading'; readonly share: number }
  | { readonly state: 'ready'; readonly uploaded: UploadedFile }
  | { readonly state: 'tooLarge'; readonly maxBytes: number }
  | { readonly state: 'failed'; readonly error: unknown }
);

/** How a place gets an upload URL, and what it takes. */
export interface UploadWay {
  readonly maxBytes: number;
  /** Asks the server for an upload URL for a file of this size. */
  readonly ask: (sizeBytes: number) => Promise<{ readonly uploadUrl: string }>;
  /** Says to assistive technology that the file is there. */
  readonly sayReady: (name: string) => string;
}

/** At most one file for each place, by the place's id; it stays while one looks elsewhere. */
export const useAttachments = pageStore<Readonly<Record<string, Attachment | undefined>>>(() => ({}));

const underWay = pageState(() => new Map<string, AbortController>());

/** Begins to upload a file for a place; one that was there is given up. Source: UPL-01 … UPL-03. */
export async function attach(place: string, file: File, way: UploadWay): Promise<void> {
  detach(place);
  if (file.size > way.maxBytes) {
    put(place, { file, state: 'tooLarge', maxBytes: way.maxBytes });
    return;
  }
  const giveUp = new AbortController();
  underWay().set(place, giveUp);
  const { signal } = giveUp;
  put(place, { file, state: 'uploading', share: 0 });
  try {
    const { uploadUrl } = await way.ask(file.size);
    signal.throwIfAborted();
    const onProgress = (share: number) => {
      if (!signal.aborted) put(place, { file, state: 'uploading', share });
    };
    const uploaded = await postFile(uploadUrl, file, { onProgress, signal });
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

/** Gives a file up, on its way or there; the server forgets what nobody sends. */
export function detach(place: string): void {
  underWay().get(place)?.abort();
  underWay().delete(place);
  useAttachments.setState({ [place]: undefined });
}

function put(place: string, attachment: Attachment): void {
  useAttachments.setState({ [place]: attachment });
}
