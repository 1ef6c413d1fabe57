import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { FilePlace, SendingFile } from '../uploads/public.ts';
import { DeleteImported } from './DeleteImported.tsx';
import { PlannedImport } from './PlannedImport.tsx';
import { importedPath } from './transfer-paths.ts';
import styles from './Transfer.module.css';
import { useSittingImport } from './use-sitting-import.ts';

/** The import of a sitting from another site: the file is checked, what would come in is shown, and
 *  then it is taken in or not. Source: BEY-25, looks picture 17. */
export function ImportSitting() {
  const { t } = useTranslation('transfer');
  const errorText = useErrorText();
  const { now, check, take, begin } = useSittingImport();
  const head = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  const { state } = now;
  // After each step the heading takes the focus, as the button that led to it is gone.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else head.current?.focus();
  }, [state]);
  return (
    <>
      <h1 ref={head} className={styles.title} tabIndex={-1}>
        {t('importTitle')}
      </h1>
      {now.state === 'choosing' && (
        <>
          <p className={styles.intro}>{t('importText')}</p>
          {now.tooLarge && <AlertBanner kind="error" title={t('tooLarge')} />}
          {now.error !== null && (
            <AlertBanner kind="error" title={t('notRead')}>
              {errorText(now.error)}
            </AlertBanner>
          )}
          <FilePlace
            label={t('chooseFile')}
            note={t('dropHere')}
            accept=".json,.tar,application/json,application/x-tar"
            onFile={(file) => void check(file)}
          />
        </>
      )}
      {now.state === 'sending' && <SendingFile sending={now.sending} onCancel={begin} />}
      {now.state === 'working' && <Working what={now.what} />}
      {now.state === 'refused' && (
        <>
          <AlertBanner kind="error" title={t('refusedTitle', { name: now.name })}>
            {t(`problem.${now.problem.kind}`, {
              part: now.problem.part === null ? '' : t(`part.${now.problem.part}`),
            })}{' '}
            {now.problem.where !== '' && now.problem.kind !== 'part' && (
              <code dir="ltr">{now.problem.where}</code>
            )}
          </AlertBanner>
          <div className={styles.buttons}>
            <Button onClick={begin}>{t('otherFile')}</Button>
          </div>
        </>
      )}
      {now.state === 'planned' && (
        <PlannedImport
          plan={now.plan}
          failure={now.error === null ? null : errorText(now.error)}
          onTake={() => void take(now.plan)}
          onOther={begin}
        />
      )}
      {now.state === 'taken' && (
        <>
          <AlertBanner kind="success" title={t('takenTitle', { title: now.sitting.title })}>
            {t('takenText')}
          </AlertBanner>
          <div className={styles.buttons}>
            <Link className={buttonClass({ variant: 'primary' })} to={importedPath(now.sitting.id)}>
              {t('open')}
            </Link>
            <DeleteImported importedId={now.sitting.id} title={now.sitting.title} onGone={begin} />
            <Button variant="quiet" onClick={begin}>
              {t('otherFile')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Working({ what }: { what: 'check' | 'take' }) {
  const { t } = useTranslation('transfer');
  const words = t(what === 'check' ? 'checking' : 'taking');
  return (
    <div className={styles.sending} role="status">
      <progress className={styles.bar} max={1} aria-label={words} />
      <span>{words}</span>
    </div>
  );
}
