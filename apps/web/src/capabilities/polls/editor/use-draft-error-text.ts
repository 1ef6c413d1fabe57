import { useTranslation } from 'react-i18next';
import type { DraftErrors } from './check-draft.ts';
import type { DraftForm } from './draft-form.ts';

/** The error of a field in words; undefined where the field has none. */
export function useDraftErrorText(errors: DraftErrors): (field: keyof DraftForm) => string | undefined {
  const { t } = useTranslation('poll-editor');
  return (field) => {
    const key = errors[field];
    return key === undefined ? undefined : t(`errors.${key}`);
  };
}
