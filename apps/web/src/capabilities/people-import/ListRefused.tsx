import { sayListReason } from '@hemicycle/rules/people/list-problems';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api-client.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import styles from './ImportPeople.module.css';
import { ReadAnotherWay } from './ReadAnotherWay.tsx';
import type { ListSource, Reading } from './use-import.ts';

/** Says why a text is no list of people, cell by cell, and offers to read a file in another
 *  encoding. Source: PEOP-02. */
export function ListRefused({
  error,
  source,
  reading,
  busy,
  onRead,
}: {
  error: ApiError;
  source: ListSource;
  reading: Reading;
  busy: boolean;
  onRead: (reading: Reading) => void;
}) {
  const { t } = useTranslation('people-import');
  return (
    <div className={styles.refused}>
      <AlertBanner kind="error" title={t('refusedTitle', { name: source.name })} />
      <ul>
        {error.details.map(({ path, problem, reason }) => (
          <li key={`${path} ${problem}`}>
            {reason !== undefined && reason.cell !== null && <b dir="ltr">{reason.cell}: </b>}
            {(reason !== undefined && sayListReason(reason, languageOfWords())) || problem}
          </li>
        ))}
      </ul>
      {source.kind === 'file' && <ReadAnotherWay reading={reading} busy={busy} onRead={onRead} />}
    </div>
  );
}

/** The language of the words for problems of lists. */
export function languageOfWords(): 'en' | 'ar' {
  return currentLanguage() === 'ar' ? 'ar' : 'en';
}
