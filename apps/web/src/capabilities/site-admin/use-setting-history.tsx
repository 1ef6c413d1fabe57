import type { SettingHistory as History } from '@hemicycle/contract/setting-history';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { isolated } from '../../i18n/list-of-names.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './SettingHistory.module.css';
import { SettingHistory, type SettingWords } from './SettingHistory.tsx';

/** The history of the settings of one page: a button for all of it, a line for a setting that was
 *  changed, and the window that both open. `version` changes when settings were saved, so that the
 *  lines are read again. Where they cannot be read, there are none; the window says why. */
export function useSettingHistory(
  words: SettingWords,
  version: unknown,
): { button: ReactNode; lineOf: (field: string) => ReactNode; dialog: ReactNode } {
  const { t } = useTranslation('site-admin');
  const [last, setLast] = useState<History['last']>([]);
  const [open, setOpen] = useState<string | null>(null);
  const { of } = words;
  useEffect(() => {
    let stale = false;
    api('GET /api/siteconfig/history', { query: { of } }).then(
      (read) => {
        if (!stale) setLast(read.last);
      },
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [of, version]);
  return {
    button: <Button onClick={() => setOpen('')}>{t('history.title')}</Button>,
    lineOf: (field) => {
      const change = last.find((one) => one.field === field);
      if (change === undefined) return null;
      return (
        <span className={styles.last}>
          <Button size="sm" variant="quiet" onClick={() => setOpen(field)}>
            {t('history.last', {
              time: formats().stamp(change.created),
              name: isolated(change.byName),
            })}
            <VisuallyHidden> {words.labelOf(field)}</VisuallyHidden>
          </Button>
        </span>
      );
    },
    dialog: open !== null && <SettingHistory words={words} field={open} onClose={() => setOpen(null)} />,
  };
}
