import { AGENDA_IMPORT_MAX_BYTES } from '@hemicycle/contract/agenda-limits';
import { sayListReason } from '@hemicycle/rules/people/list-problems';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { FilePlace } from '../uploads/public.ts';
import styles from './ImportAgenda.module.css';
import { listEncodings, type useAgendaList } from './use-agenda-list.ts';

/** Where a list of items comes from: a file, or rows pasted from a spreadsheet, the `text`. Source:
 *  AGENDA-01. */
export function ListSource({
  list,
  text,
  onText,
}: {
  list: ReturnType<typeof useAgendaList>;
  text: string;
  onText: (text: string) => void;
}) {
  const { t } = useTranslation('agenda');
  const id = useId();
  const [tooLarge, setTooLarge] = useState(false);
  const language = languageOfScreen();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('import.fromList')}</h3>
      <p className={styles.note}>{t('import.columns')}</p>
      <p>
        <code dir="ltr">number,title,text,start,duration,level</code>
      </p>
      {tooLarge && <AlertBanner kind="error" title={t('import.tooLarge')} />}
      {list.refused !== null && (
        <AlertBanner kind="error" title={t('import.refused')}>
          <ul>
            {list.refused.map(({ path, problem, reason }) => (
              <li key={`${path} ${problem}`}>
                {(reason !== undefined && sayListReason(reason, language)) || problem}
              </li>
            ))}
          </ul>
        </AlertBanner>
      )}
      {list.failureText !== null && list.refused === null && (
        <AlertBanner kind="error" title={list.failureText} />
      )}
      {list.file !== null && list.refused !== null && (
        <Select
          label={t('import.encoding')}
          choices={[
            { value: '', label: t('import.asFound') },
            ...listEncodings.map((value) => ({ value, label: value })),
          ]}
          value=""
          onChoose={(value) => list.readAs(listEncodings.find((one) => one === value))}
        />
      )}
      <FilePlace
        label={t('import.file')}
        note={t('import.dropHere')}
        accept=".csv,.tsv,.txt,text/csv"
        disabled={list.busy}
        onFile={(file) => {
          setTooLarge(file.size > AGENDA_IMPORT_MAX_BYTES);
          if (file.size <= AGENDA_IMPORT_MAX_BYTES) list.readFile(file);
        }}
      />
      <TextArea
        label={t('import.paste')}
        rows={5}
        value={text}
        maxLength={AGENDA_IMPORT_MAX_BYTES}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button busy={list.busy} disabled={text.trim() === ''} onClick={() => list.readText(text, [])}>
          {t('import.look')}
        </Button>
      </div>
    </section>
  );
}
