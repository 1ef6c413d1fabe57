import { UPLOAD_PART_MAX_BYTES } from '@hemicycle/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api-client.ts';
import { useAction } from '../auth/public.ts';
import { createSiteFile, type Sending, type SiteFile } from '../uploads/public.ts';

/** Where a list comes from: a file, or a text of at most one part, which goes with each request. */
export type ListSource =
  | { readonly kind: 'file'; readonly file: SiteFile; readonly name: string }
  | { readonly kind: 'text'; readonly text: string; readonly name: string };

/** Makes a source of a file. */
export function listOfFile(file: File): ListSource {
  return { kind: 'file', file: createSiteFile('people-list', file, askForUpload), name: file.name };
}

/** Makes a source of pasted rows. Many of them go as a file does. */
export function listOfText(text: string, name: string): ListSource {
  const file = new File([text], name, { type: 'text/csv' });
  return file.size > UPLOAD_PART_MAX_BYTES ? listOfFile(file) : { kind: 'text', text, name };
}

const askForUpload = (sizeBytes: number) => api('POST /api/users/import/upload', { body: { sizeBytes } });

/** The list that is on screen or being read, and what goes to the server about it. */
export function useListSource() {
  const [sending, setSending] = useState<Sending | null>(null);
  /** The file of the list that is on screen or being read. */
  const held = useRef<SiteFile | null>(null);
  useEffect(() => () => held.current?.drop(), []);

  /** Makes a call about a list, whose file is sent first where the server does not have it. */
  async function about<Answer>(
    source: ListSource,
    call: (list: { csv: string } | { fileId: string }) => Promise<Answer>,
  ): Promise<Answer> {
    if (source.kind === 'text') return call({ csv: source.text });
    try {
      return await source.file.readBy((fileId) => call({ fileId }), setSending);
    } finally {
      setSending(null);
    }
  }

  return {
    sending,
    about,
    /** Keeps the file of this list, and gives up that of another one; null: there is no list. */
    hold: (source: ListSource | null) => {
      const file = source?.kind === 'file' ? source.file : null;
      if (held.current !== file) held.current?.drop();
      held.current = file;
    },
    /** The list is imported, so its file is gone from the server. */
    done: () => {
      held.current = null;
    },
  };
}

/** An action that ends without an error where its file is given up meanwhile. */
export function useListWork<Args extends readonly unknown[]>(work: (...args: Args) => Promise<void>) {
  return useAction(async (...args: Args) => {
    try {
      await work(...args);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  });
}
