import type { Poll } from '@hemicycle/contract/polls';
import i18next from 'i18next';
import { useAction } from '../../auth/public.ts';

/** Opens a draft after the question that goes with it, as its row does. `tellFailure` gets in words
 *  why it was not opened. The program is loaded when it is first asked for. Source: POLL-01,
 *  AGENDA-01. */
export function useDraftOpening(tellFailure: (words: string) => void): {
  readonly run: (poll: Poll) => Promise<boolean>;
  readonly busy: boolean;
} {
  return useAction(async (poll: Poll) => {
    await i18next.loadNamespaces('polls');
    const { openDraft } = await import('./open-draft.tsx');
    await openDraft(poll);
  }, tellFailure);
}
