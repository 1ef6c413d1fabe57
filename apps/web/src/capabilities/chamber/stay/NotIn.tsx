import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Loading, useLoadingShown } from '../../../ui/Loading.tsx';
import { PageMessage } from '../../../ui/PageMessage.tsx';
import { useErrorText } from '../../../ui/use-error-text.ts';
import { AccountMenu, FOYER } from '../../auth/public.ts';
import { SiteFrame } from '../../site/public.ts';
import styles from './NotIn.module.css';
import type { ChamberEntry } from './use-chamber-entry.ts';

/** The page of a person who is not in the chamber: it says that they are entering, or why they are
 *  not in and where they can go. */
export function NotIn({
  entry,
  failure,
  onTryAgain,
}: {
  entry: Exclude<ChamberEntry, 'in' | 'in-lobby'>;
  failure: unknown;
  onTryAgain: () => void;
}) {
  const { t } = useTranslation(['chamber', 'exit', 'ui']);
  const errorText = useErrorText();
  const texts = {
    entering: { title: t('entering'), text: '' },
    ended: { title: t('endedTitle'), text: t('endedText') },
    'not-found': { title: t('notFoundTitle'), text: t('notFoundText') },
    paused: { title: t('exit:duplicateTitle'), text: t('exit:duplicateText') },
    failed: { title: t('failedTitle'), text: errorText(failure) },
    crowded: { title: t('crowdedTitle'), text: t('crowdedText') },
  }[entry];
  return (
    <SiteFrame title={texts.title} menu={<AccountMenu />} width="narrow">
      {entry === 'entering' ? (
        <Entering />
      ) : (
        <PageMessage
          {...texts}
          action={
            entry === 'failed' || entry === 'crowded' ? (
              <Button variant="primary" size="lg" onClick={onTryAgain}>
                {t('ui:tryAgain')}
              </Button>
            ) : (
              <a
                className={buttonClass({ variant: entry === 'paused' ? 'default' : 'primary', size: 'lg' })}
                href={entry === 'paused' ? '/app' : FOYER}
              >
                {entry === 'paused' ? t('exit:useThisTab') : t('goToFoyer')}
              </a>
            )
          }
        />
      )}
    </SiteFrame>
  );
}

/** Shown while the person enters. The words appear only when entering takes long enough for a sign
 *  of loading. */
function Entering() {
  const { t } = useTranslation(['chamber', 'ui']);
  return (
    <>
      {useLoadingShown() && <h1 className={styles.entering}>{t('entering')}</h1>}
      <Loading label={t('ui:loading')} />
    </>
  );
}
