import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-client.ts';

/** The text for a failed call: what happened, then what to do. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('ui');
  return (error) => {
    const code = error instanceof ApiError ? error.code : 'internal';
    const key = `errors.${code}`;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the line asks first whether the key exists
    return i18n.exists(key, { ns: 'ui' }) ? t(key as 'errors.internal') : t('errors.internal');
  };
}
