import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { EncodingField, ImportSource, ListRefused } from '../people-import/public.ts';
import { SendingFile } from '../uploads/public.ts';
import styles from './ImportProxies.module.css';
import { ProxyImports } from './ProxyImports.tsx';
import { ProxyReview } from './ProxyReview.tsx';
import { useProxyImport } from './use-proxy-import.ts';

const HEADER = 'represented,proxy';

/** The import of the proxies of a sitting: where the list comes from, what it would change, row by
 *  row, and the imports that can be taken back. Source: BEY-20, PROXY-01. */
export function ImportProxies({
  idVotingSession,
  title,
  onImported,
  onClose,
}: {
  idVotingSession: string;
  /** The title of the sitting. */
  title: string;
  /** The pairs of the sitting are others now: a list was imported, or an import taken back. */
  onImported: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['proxy-import', 'people-import']);
  const [hasTakenBack, setTakenBack] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const work = useProxyImport(idVotingSession, ({ created, replaced }) => {
    const numbers = { created: formats().number(created), replaced: formats().number(replaced) };
    showToast({ kind: 'success', text: t('done', numbers), detail: t('takeBackHere') });
    onImported();
  });
  const { list, refused, reading, sending } = work;
  return (
    <>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {t('title')}
      </h1>
      <p className={styles.note}>
        <bdi>{title}</bdi>. {t('people-import:nothingYet')}
      </p>
      {reading.failureText !== null && <AlertBanner kind="error" title={reading.failureText} />}
      {sending !== null && <SendingFile sending={sending} onCancel={work.giveUp} />}
      {list === null ? (
        <>
          {refused !== null && (
            <ListRefused title={t('refusedTitle', { name: refused.source.name })} error={refused.error}>
              {refused.source.kind === 'file' && (
                <ReadInEncoding
                  encoding={refused.encoding}
                  busy={reading.busy}
                  onRead={(encoding) => void reading.run(refused.source, encoding)}
                />
              )}
            </ListRefused>
          )}
          <ImportSource
            busy={reading.busy}
            header={HEADER}
            about={t('columnsText')}
            onList={(source) => void reading.run(source, undefined)}
          />
          <div className={styles.buttons}>
            <Button onClick={hasTakenBack ? onImported : onClose}>{t('back')}</Button>
          </div>
          <ProxyImports idVotingSession={idVotingSession} onTaken={() => setTakenBack(true)} />
        </>
      ) : (
        <ProxyReview list={list} work={work} />
      )}
    </>
  );
}

type Encoding = Parameters<typeof EncodingField>[0]['encoding'];

function ReadInEncoding({
  encoding,
  busy,
  onRead,
}: {
  encoding: Encoding;
  busy: boolean;
  onRead: (encoding: Encoding) => void;
}) {
  const { t } = useTranslation('people-import');
  const [chosen, setChosen] = useState(encoding);
  return (
    <div className={styles.buttons}>
      <EncodingField encoding={chosen} onChoose={setChosen} />
      <Button busy={busy} onClick={() => onRead(chosen)}>
        {t('readAgain')}
      </Button>
    </div>
  );
}
