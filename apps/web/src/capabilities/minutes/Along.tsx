import { useTranslation } from 'react-i18next';
import { saveFileOf } from '../../save-file.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { useAction } from '../auth/public.ts';
import styles from './Minutes.module.css';

/** The files of minutes. Source: BEY-34, BEY-35. */
export function Along({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('minutes');
  const address = `/api/minutes/${encodeURIComponent(idVotingSession)}`;
  return (
    <section aria-labelledby="minutes-along">
      <h2 id="minutes-along" className={styles.sideTitle}>
        {t('along')}
      </h2>
      <ul className={styles.files}>
        <File label="PDF" save={() => saveFileOf(`${address}/file/pdf`, 'minutes.pdf')} />
        <File label="DOCX" save={() => saveFileOf(`${address}/file/docx`, 'minutes.docx')} />
        <File
          label={t('debateReport')}
          save={() => saveFileOf(`${address}/export/akoma-ntoso`, 'sitting.akn.xml')}
        />
        <li>
          <TextButton alone onClick={() => window.print()}>
            {t('print')}
          </TextButton>
        </li>
      </ul>
    </section>
  );
}

function File({ label, save }: { label: string; save: () => Promise<void> }) {
  const { run, busy, failureText } = useAction(save);
  return (
    <li>
      <TextButton alone aria-busy={busy || undefined} onClick={() => void run()}>
        {label}
      </TextButton>
      {failureText !== null && (
        <p className={styles.failed} role="alert">
          {failureText}
        </p>
      )}
    </li>
  );
}
