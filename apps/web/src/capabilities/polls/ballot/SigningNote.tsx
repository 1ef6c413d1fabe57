import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceGap } from '../../../i18n/sentences.ts';
import { api } from '../../../api-client.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { type SigningProblem, signingProblemOf } from './sign-cast.ts';
import styles from './Ballot.module.css';

/** Says before the vote that a passkey signs it, and tells somebody without a passkey what to do.
 *  Checks for passkeys again when the voter comes back to the page. Source: BEY-31. */
export function SigningNote() {
  const { t } = useTranslation('cast-signature');
  const [problem, setProblem] = useState<SigningProblem | null>(null);
  useEffect(() => {
    let gone = false;
    const ask = () => {
      api('GET /api/auth/passkeys/signing').then(
        () => {
          if (!gone) setProblem(null);
        },
        (error: unknown) => {
          if (!gone) setProblem(signingProblemOf(error));
        },
      );
    };
    ask();
    addEventListener('focus', ask);
    return () => {
      gone = true;
      removeEventListener('focus', ask);
    };
  }, []);
  if (problem === 'no-passkey' || problem === 'address') {
    return <SigningTrouble problem={problem} kind="warning" />;
  }
  return <p className={styles.note}>{t('ahead')}</p>;
}

/** Why a vote could not be signed, and what the voter can do about it. Nothing was recorded.
 *  Source: BEY-31. */
export function SigningTrouble({ problem, kind }: { problem: SigningProblem; kind: 'warning' | 'error' }) {
  const { t } = useTranslation('cast-signature');
  return (
    <AlertBanner kind={kind} title={kind === 'error' ? t('notRecorded') : t('needed')}>
      {t(`problem.${problem}`)}
      {sentenceGap()}
      {problem === 'no-passkey' && (
        // The link opens a new tab, so that the sitting goes on in this tab.
        <a href="/app/security" target="_blank" rel="noopener">
          {t('addOne')}
        </a>
      )}
    </AlertBanner>
  );
}
