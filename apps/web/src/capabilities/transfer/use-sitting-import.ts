import type { AnswerOf } from '@hemicycle/contract/endpoint';
import { SITTING_FILE_MAX_BYTES } from '@hemicycle/contract/limits';
import type {
  ImportedSitting,
  ImportPlan,
  planSittingImport,
  SittingFileProblem,
} from '@hemicycle/contract/transfer';
import { useEffect, useRef, useState } from 'react';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { sendSittingFile } from './send-sitting-file.ts';

/** How far an import is. `sending`: the file goes to the server, to be checked or to be taken in;
 *  from a `share` of 1 on the server works on it. */
export type SittingImport =
  | { readonly state: 'choosing'; readonly error: unknown; readonly tooLarge: boolean }
  | { readonly state: 'sending'; readonly what: 'check' | 'take'; readonly share: number }
  | { readonly state: 'refused'; readonly problem: SittingFileProblem; readonly name: string }
  | { readonly state: 'planned'; readonly plan: ImportPlan; readonly error: unknown }
  | { readonly state: 'taken'; readonly sitting: ImportedSitting };

const CHOOSING: SittingImport = { state: 'choosing', error: null, tooLarge: false };

/** The import of the file of a sitting: it is checked first, then taken in when the person says so.
 *  Source: BEY-25. */
export function useSittingImport() {
  const [now, setNow] = useState<SittingImport>(CHOOSING);
  const chosen = useRef<File | null>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  async function send<Answer>(what: 'check' | 'take', file: File): Promise<Answer> {
    const giveUp = new AbortController();
    underWay.current = giveUp;
    setNow({ state: 'sending', what, share: 0 });
    const path = what === 'check' ? '/api/transfer/plan' : '/api/transfer/sittings';
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's answers have their declared shape
    return (await sendSittingFile(path, file, {
      signal: giveUp.signal,
      onProgress: (share) => setNow({ state: 'sending', what, share }),
    })) as Answer;
  }

  function failed(error: unknown, otherwise: (error: unknown) => SittingImport) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (meansLoggedOut(error)) void showLoggedOutDialog();
    setNow(otherwise(error));
  }

  return {
    now,
    async check(file: File): Promise<void> {
      chosen.current = file;
      if (file.size > SITTING_FILE_MAX_BYTES) {
        setNow({ state: 'choosing', error: null, tooLarge: true });
        return;
      }
      try {
        const answer = await send<AnswerOf<typeof planSittingImport>>('check', file);
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
        const sitting = await send<ImportedSitting>('take', chosen.current);
        setNow({ state: 'taken', sitting });
      } catch (error) {
        failed(error, (cause) => ({ state: 'planned', plan, error: cause }));
      }
    },
    /** Gives up what is under way, and lets the person choose a file again. */
    begin(): void {
      underWay.current?.abort();
      chosen.current = null;
      setNow(CHOOSING);
    },
  };
}
