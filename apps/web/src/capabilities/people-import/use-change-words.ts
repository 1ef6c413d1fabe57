import type { AccountChange } from '@hemicycle/contract/account-change';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';

/** Says who changed an account last, and when. Source: PEOP-02. */
export function useChangeWords(): (change: AccountChange) => string {
  const { t } = useTranslation('people-import');
  return ({ byName, atMs, list }) => {
    const said = { name: byName || t('somebody'), time: formats().stamp(atMs) };
    return list === null ? t('changedBy', said) : t('changedByList', { ...said, list: list || t('unnamed') });
  };
}
