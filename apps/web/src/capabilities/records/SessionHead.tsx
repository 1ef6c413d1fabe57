import type { SignedSessionHead } from '@hemicycle/contract/records';
import { shownHash } from '@hemicycle/record/shown-hash';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { sentenceGap } from '../../i18n/sentences.ts';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconCopy } from '../../ui/icons.ts';
import { KindIcon } from '../../ui/KindIcon.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useIsGuest } from '../auth/public.ts';
import { checkSessionHead } from './check-session-head.ts';
import { saveSessionRecord } from './save-record.ts';
import { SaveRecord } from './SaveRecord.tsx';
import styles from './SessionHead.module.css';
import { shortHash } from './short-hash.ts';
import { ShownHash } from './ShownHash.tsx';

const kindOf = { holds: 'success', wrong: 'error', unchecked: 'warning' } as const;

/** The signed record of a sitting: the number of entries in its chain, its head in the form in
 *  which people compare it, the key that signed it, and whether this browser found the signature
 *  valid. The record can be saved as a file, with an explanation of how to verify it. Source:
 *  BEY-01, BEY-02, looks picture 18. */
export function SessionHead({ head }: { head: SignedSessionHead }) {
  const { t } = useTranslation('records');
  const errorText = useErrorText();
  // The file of the whole record asks for an account.
  const isGuest = useIsGuest();
  const load = useCallback(async () => {
    const check = await checkSessionHead(head);
    return { check, atMs: Date.now() };
  }, [head]);
  const { loaded, loadAgain } = useLoaded(load);
  return (
    <section aria-labelledby="record">
      <h2 id="record" className={styles.title}>
        {t('session.title')}
      </h2>
      <dl className={styles.facts}>
        <dt>{t('session.entries')}</dt>
        <dd>{t('session.inOneChain', { number: formats().number(head.sequence) })}</dd>
        <dt>{t('session.head')}</dt>
        <dd className={styles.hash}>
          <ShownHash hash={head.hash} />
          <IconButton label={t('session.copy')} onClick={() => void copyText(shownHash(head.hash))}>
            <IconCopy aria-hidden="true" />
          </IconButton>
        </dd>
        <dt>{t('session.key')}</dt>
        <dd>
          <code dir="ltr">{shortHash(head.keyId)}</code>
        </dd>
        <dt>{t('session.checked')}</dt>
        <dd>
          <span role="status">
            {loaded.state === 'loading' && t('check.checking')}
            {loaded.state === 'failed' && (
              <>
                {errorText(loaded.error)}
                {sentenceGap()}
                <TextButton onClick={() => void loadAgain()}>{t('session.again')}</TextButton>
              </>
            )}
            {loaded.state === 'ready' && (
              <span className={styles.checked} data-kind={kindOf[loaded.value.check]}>
                <KindIcon kind={kindOf[loaded.value.check]} />
                {t(`session.check.${loaded.value.check}`, { time: formats().time(loaded.value.atMs) })}
              </span>
            )}
          </span>
        </dd>
      </dl>
      {!isGuest && (
        <div className={styles.actions}>
          <SaveRecord save={() => saveSessionRecord(head.session)}>{t('save')}</SaveRecord>
        </div>
      )}
      <details className={styles.how}>
        <summary>{t('session.how')}</summary>
        <p>{t('session.howText')}</p>
        <code dir="ltr">npm run verify -- record.json</code>
      </details>
    </section>
  );
}
