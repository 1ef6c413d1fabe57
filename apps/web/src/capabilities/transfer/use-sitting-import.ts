import { SITTING_ARCHIVE_MAX_BYTES } from '@hemicycle/contract/limits';
import type { ImportedSitting, ImportPlan, SittingFileProblem } from '@hemicycle/contract/transfer';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api-client.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { createSiteFile, type Sending, type SiteFile } from '../uploads/public.ts';

/** How far an import is. `sending`: the file goes to the server; `working`: the server checks it or
 *  takes it in. */
export type SittingImport =
  | { readonly state: 'choosing'; readonly error: unknown; readonly tooLarge: boolean }
  | { readonly state: 'sending'; readonly sending: Sending }
  | { readonly state: 'working'; readonly what: 'check' | 'take' }
  | { readonly state: 'refused'; readonly problem: SittingFileProblem; readonly name: string }
  | { readonly state: 'planned'; readonly plan: ImportPlan; readonly error: unknown }
  | { readonly state: 'taken'; readonly sitting: ImportedSitting };

const CHOOSING: SittingImport = { state: 'choosing', error: null, tooLarge: false };

const askForUpload = (sizeBytes: number) => api('POST /api/transfer/upload', { body: { sizeBytes } });

/** The import of the file of a sitting: it is sent and checked, then taken in when the person says
 *  so. Source: BEY-25. */
export function useSittingImport() {
  const [now, setNow] = useState<SittingImport>(CHOOSING);
  const chosen = useRef<SiteFile | null>(null);
  useEffect(() => () => chosen.current?.drop(), []);

  async function read<Answer>(
    what: 'check' | 'take',
    file: SiteFile,
    call: (fileId: string) => Promise<Answer>,
  ): Promise<Answer> {
    setNow({ state: 'working', what });
    return file.readBy(call, (sending) =>
      setNow(sending === null ? { state: 'working', what } : { state: 'sending', sending }),
    );
  }

  function failed(error: unknown, otherwise: (error: unknown) => SittingImport) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (meansLoggedOut(error)) void showLoggedOutDialog();
    setNow(otherwise(error));
  }

  return {
    now,
    async check(file: File): Promise<void> {
      chosen.current?.drop();
      if (file.size > SITTING_ARCHIVE_MAX_BYTES) {
        setNow({ state: 'choosing', error: null, tooLarge: true });
        return;
      }
      const own = createSiteFile('sitting-file', file, askForUpload);
      chosen.current = own;
      try {
        const answer = await read('check', own, (fileId) =>
          api('POST /api/transfer/plan', { body: { fileId } }),
        );
        setNow(
          answer.ok
            ? { state: 'planned', plan: answer.plan, error: null }
            : { state: 'refused', problem: answer.problem, name: file.name },
        );
      } catch (error) {
        failed(error, (cause) => ({ state: 'choosing', error: cause, tooLarge: false }));
      }
    },
    async take(plan: ImportPlan): Promise<void> {
      if (chosen.current === null) return;
      try {
        const sitting = await read('take', chosen.current, (fileId) =>
          api('POST /api/transfer/sittings', { body: { fileId } }),
        );
        chosen.current = null;
        setNow({ state: 'taken', sitting });
      } catch (error) {
        failed(error, (cause) => ({ state: 'planned', plan, error: cause }));
      }
    },
    /** Gives up what is under way, and lets the person choose a file again. */
    begin(): void {
      chosen.current?.drop();
      chosen.current = null;
      setNow(CHOOSING);
    },
  };
}
