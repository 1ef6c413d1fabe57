import type { SignOnFinding } from '@hemicycle/contract/sign-on-admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { KindIcon } from '../../ui/KindIcon.tsx';
import { useAction } from '../auth/public.ts';
import { findTrialProblems, type ProviderForm, triedSettings } from './provider-form.ts';
import styles from './SignOnAdmin.module.css';

const KINDS = { good: 'success', note: 'info', bad: 'error' } as const;

/** A button that tries the settings as they are typed, and says in words what works, what is less,
 *  and what must be mended. Nothing is saved by it. Source: BEY-21. */
export function TryProvider({ providerId, values }: { providerId: string | null; values: ProviderForm }) {
  const { t } = useTranslation('sign-on-admin');
  const [tried, setTried] = useState<{ of: string; findings: readonly SignOnFinding[] } | null>(null);
  const of = JSON.stringify(triedSettings(values));
  const isIncomplete = Object.keys(findTrialProblems(values)).length > 0;
  const trial = useAction(async () => {
    const body = { ...triedSettings(values), ...(providerId !== null && { providerId }) };
    setTried({ of, findings: (await api('POST /api/sign-on/try', { body })).findings });
  });
  const shown = tried?.of === of ? tried.findings : null;
  const works = shown?.every(({ weight }) => weight !== 'bad') ?? false;
  return (
    <div className={styles.trial}>
      <div>
        <Button busy={trial.busy} unavailable={isIncomplete} onClick={() => void trial.run()}>
          {t('tryIt')}
        </Button>
      </div>
      {isIncomplete && (
        <p className={styles.note}>{t(values.speaks === 'saml' ? 'samlWrong' : 'tryIncomplete')}</p>
      )}
      {trial.failureText !== null && <AlertBanner kind="error" title={trial.failureText} />}
      <div role="status">
        {shown !== null && (
          <>
            <p>
              <b>{t(works ? 'tryWorks' : 'tryFails')}</b>
            </p>
            <ul className={styles.findings}>
              {shown.map(({ is, weight, said }) => (
                <li key={is}>
                  <KindIcon kind={KINDS[weight]} />
                  <span>{t(`finding.${is}`, { said: said ?? '' })}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
