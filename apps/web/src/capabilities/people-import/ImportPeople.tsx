import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { SendingFile } from '../uploads/public.ts';
import { ImportHistory } from './ImportHistory.tsx';
import styles from './ImportPeople.module.css';
import { ImportReview } from './ImportReview.tsx';
import { ImportSource } from './ImportSource.tsx';
import { ListRefused } from './ListRefused.tsx';
import { FIRST_READING, useImport } from './use-import.ts';

/** The import of a list of people: where it comes from, what it would change, row by row, and the
 *  imports that can be taken back. Source: PEOP-02, looks picture 17. */
export function ImportPeople() {
  const { t } = useTranslation('people-import');
  const title = useRef<HTMLHeadingElement>(null);
  const [imports, setImports] = useState(0);
  const work = useImport((rows, invites) => {
    showToast({
      kind: 'success',
      text: t('done', { number: formats().number(rows) }),
      ...(invites && { detail: t('lettersFollow') }),
    });
    setImports(imports + 1);
    title.current?.focus();
  });
  const { list, refused, reading, sending } = work;
  return (
    <>
      <div className={styles.head}>
        <h1 ref={title} tabIndex={-1}>
          {t('title')}
        </h1>
        {list !== null && <span className={styles.mark}>{t('nothingYet')}</span>}
      </div>
      {reading.failureText !== null && <AlertBanner kind="error" title={reading.failureText} />}
      {sending !== null && <SendingFile sending={sending} onCancel={work.giveUp} />}
      {list === null ? (
        <>
          {refused !== null && (
            <ListRefused
              error={refused.error}
              source={refused.source}
              reading={refused.reading}
              busy={reading.busy}
              onRead={(how) => void reading.run(refused.source, how)}
            />
          )}
          <ImportSource busy={reading.busy} onList={(source) => void reading.run(source, FIRST_READING)} />
          <ImportHistory key={imports} />
        </>
      ) : (
        <ImportReview list={list} work={work} />
      )}
    </>
  );
}
