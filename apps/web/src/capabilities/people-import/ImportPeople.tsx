import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { focusOnNews } from '../../ui/typing.ts';
import { SendingFile } from '../uploads/public.ts';
import { ImportHistory } from './ImportHistory.tsx';
import styles from './ImportPeople.module.css';
import { ImportResult } from './ImportResult.tsx';
import { ImportReview } from './ImportReview.tsx';
import { ImportSource } from './ImportSource.tsx';
import { KnownNames } from './KnownNames.tsx';
import { ListRefused } from './ListRefused.tsx';
import { ReadAnotherWay } from './ReadAnotherWay.tsx';
import type { Reading } from './read-list.ts';
import { FIRST_READING, type ImportDone, useImport } from './use-import.ts';
import type { ListSource } from './use-list-source.ts';

const HEADER = 'email,displayName,groups,roles,password,weights,secondEmail';

/** The import of a list of people: where it comes from, what it would change, row by row, and the
 *  imports that can be taken back. Source: PEOP-02, looks picture 17. */
export function ImportPeople() {
  const { t } = useTranslation('people-import');
  const title = useRef<HTMLHeadingElement>(null);
  const [imports, setImports] = useState(0);
  const [done, setDone] = useState<ImportDone | null>(null);
  const work = useImport((result) => {
    setDone(result);
    setImports(imports + 1);
    focusOnNews(title.current);
  });
  const { list, refused, reading, sending } = work;
  function read(source: ListSource, how: Reading): void {
    setDone(null);
    void reading.run(source, how);
  }
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
          {done !== null && (
            <ImportResult
              done={done}
              onInvited={() => setImports(imports + 1)}
              onTaken={() => {
                setDone(null);
                setImports(imports + 1);
              }}
            />
          )}
          {refused !== null && (
            <ListRefused title={t('refusedTitle', { name: refused.source.name })} error={refused.error}>
              {refused.source.kind === 'file' && (
                <ReadAnotherWay
                  reading={refused.reading}
                  busy={reading.busy}
                  onRead={(how) => read(refused.source, how)}
                />
              )}
            </ListRefused>
          )}
          <ImportSource
            busy={reading.busy}
            header={HEADER}
            about={t('columnsText')}
            onList={(source) => read(source, FIRST_READING)}
          >
            <KnownNames />
          </ImportSource>
          <ImportHistory
            key={imports}
            onTaken={(importId) => setDone((shown) => (shown?.importId === importId ? null : shown))}
          />
        </>
      ) : (
        <ImportReview list={list} work={work} />
      )}
    </>
  );
}
