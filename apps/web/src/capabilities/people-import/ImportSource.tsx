import { IMPORT_BODY_MAX_BYTES } from '@hemicycle/contract/limits';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { FilePlace } from '../uploads/public.ts';
import styles from './ImportPeople.module.css';
import { listOfFile, listOfText, type ListSource } from './use-list-source.ts';

/** Where a list comes from: a file that is chosen or dropped, or rows pasted from a spreadsheet;
 *  and which columns it has. Source: looks picture 17. */
export function ImportSource({
  busy,
  header,
  about,
  children,
  onList,
}: {
  busy: boolean;
  /** The names of the columns, as a first row has them. */
  header: string;
  /** What the columns mean. */
  about: string;
  children?: ReactNode;
  onList: (source: ListSource) => void;
}) {
  const { t } = useTranslation('people-import');
  const id = useId();
  const [text, setText] = useState('');
  const [tooLarge, setTooLarge] = useState(false);

  function handleFile(file: File) {
    setTooLarge(file.size > IMPORT_BODY_MAX_BYTES);
    if (file.size <= IMPORT_BODY_MAX_BYTES) onList(listOfFile(file));
  }

  return (
    <>
      {tooLarge && <AlertBanner kind="error" title={t('tooLarge')} />}
      <section className={styles.part} aria-labelledby={`${id}-file`}>
        <h2 id={`${id}-file`}>{t('fileTitle')}</h2>
        <FilePlace
          label={t('chooseFile')}
          note={t('dropHere')}
          accept=".csv,.tsv,.txt,text/csv"
          disabled={busy}
          onFile={handleFile}
        />
      </section>
      <section className={styles.part} aria-labelledby={`${id}-paste`}>
        <h2 id={`${id}-paste`}>{t('pasteTitle')}</h2>
        <TextArea
          label={t('pasteLabel')}
          hint={t('pasteHint')}
          rows={5}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button
            busy={busy}
            disabled={text.trim() === ''}
            onClick={() => onList(listOfText(text, t('pasted')))}
          >
            {t('look')}
          </Button>
        </div>
      </section>
      <section className={styles.part} aria-labelledby={`${id}-columns`}>
        <h2 id={`${id}-columns`}>{t('columnsTitle')}</h2>
        <p className={styles.note}>{about}</p>
        <p>
          <code dir="ltr">{header}</code>
        </p>
        {children}
      </section>
    </>
  );
}
