import type { Agenda } from '@hemicycle/contract/agenda';
import type { ErrorCode } from '@hemicycle/contract/errors';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api-client.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';

/** What the server answers to a step in an agenda. `notRecorded`: why the recording does not follow
 *  a case; null: it follows, or need not. */
export type AnswerToStep = Agenda | (Agenda & { readonly notRecorded: string | null });

/** Tells by a toast where the recording does not follow a case, and why. Source: AGENDA-02,
 *  CFG-02. */
export function useTellNotRecorded(): (answer: AnswerToStep) => void {
  const { t } = useTranslation('agenda');
  const errorText = useErrorText();
  return (answer) => {
    if (!('notRecorded' in answer) || answer.notRecorded === null) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server sends a code of the registry
    const detail = errorText(new ApiError(answer.notRecorded as ErrorCode, 409, ''));
    showToast({ kind: 'error', text: t('caseNotRecorded'), detail });
  };
}
