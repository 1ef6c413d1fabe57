import { SETTING_CHANGES_PER_PAGE } from '@hemicycle/contract/limits';
import type { SettingChange } from '@hemicycle/contract/setting-history';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compareNames } from '@hemicycle/rules/people/name-order';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { ReportDialog } from '../../ui/Report.tsx';
import { Select } from '../../ui/Select.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './SettingHistory.module.css';

/** How a page says its settings and their values. */
export interface SettingWords {
  readonly of: 'site' | 'house';
  readonly labelOf: (field: string) => string;
  readonly valueOf: (field: string, text: string) => string;
}

/** A window with the changes of settings, the newest first: all of them, or those of one. `field`:
 *  the setting from which it was opened; empty: all. Source: CFG-01, decision 0122. */
export function SettingHistory({
  words,
  field: first,
  onClose,
}: {
  words: SettingWords;
  field: string;
  onClose: () => void;
}) {
  const { t } = useTranslation(['site-admin', 'ui']);
  const [field, setField] = useState(first);
  const [page, setPage] = useState(0);
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(
      () =>
        api('GET /api/siteconfig/history', {
          query: { of: words.of, page, ...(field !== '' && { field }) },
        }),
      [words.of, page, field],
    ),
  );
  return (
    <ReportDialog title={t('history.title')} size="inspection" onClose={onClose}>
      {loaded.state === 'loading' && <Loading label={t('ui:loading')} />}
      {loaded.state === 'failed' && (
        <LoadFailed
          title={t('history.failed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      )}
      {loaded.state === 'ready' && (
        <>
          <Select
            label={t('history.setting')}
            value={field}
            choices={[
              { value: '', label: t('history.all') },
              ...[
                ...new Set([...loaded.value.last.map((one) => one.field), ...(field === '' ? [] : [field])]),
              ]
                .map((value) => ({ value, label: words.labelOf(value) }))
                .toSorted((one, other) => compareNames(one.label, other.label)),
            ]}
            onChoose={(next) => {
              setField(next);
              setPage(0);
            }}
          />
          {loaded.value.changes.length === 0 ? (
            <EmptyState title={t('history.none')}>{t('history.noneText')}</EmptyState>
          ) : (
            <ol className={styles.changes} aria-label={t('history.title')}>
              {loaded.value.changes.map((change, index) => (
                <Change key={`${change.created} ${change.field} ${index}`} change={change} words={words} />
              ))}
            </ol>
          )}
          <div className={styles.pages}>
            {page > 0 && <Button onClick={() => setPage(page - 1)}>{t('history.newer')}</Button>}
            {(page + 1) * SETTING_CHANGES_PER_PAGE < loaded.value.all && (
              <Button onClick={() => setPage(page + 1)}>{t('history.older')}</Button>
            )}
          </div>
        </>
      )}
    </ReportDialog>
  );
}

function Change({ change, words }: { change: SettingChange; words: SettingWords }) {
  const { t } = useTranslation('site-admin');
  const said = (text: string) => (text === '' ? t('nothing') : words.valueOf(change.field, text));
  return (
    <li className={styles.change}>
      <p className={styles.what}>
        <b>{words.labelOf(change.field)}</b>
        <span className={styles.who}>
          <bdi>{change.byName}</bdi> · {formats().stamp(change.created)}
        </span>
      </p>
      <dl className={styles.values}>
        <div>
          <dt>{t('history.before')}</dt>
          <dd dir="auto">{said(change.before)}</dd>
        </div>
        <div>
          <dt>{t('history.after')}</dt>
          <dd dir="auto">{said(change.after)}</dd>
        </div>
      </dl>
    </li>
  );
}
