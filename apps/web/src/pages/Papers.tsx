import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { SittingPapers } from '../capabilities/agenda/reader/SittingPapers.tsx';
import { AccountMenu, FOYER } from '../capabilities/auth/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { IconArrowLeft } from '../ui/icons.ts';
import styles from './Page.module.css';

/** `/app/papers/:idVotingSession`: the papers of a sitting, read and marked. Source: AGENDA-01. */
export function Papers() {
  const { t } = useTranslation('agenda');
  const { idVotingSession = '', paperId } = useParams();
  return (
    <SiteFrame title={t('papers')} menu={<AccountMenu />} width="page">
      <Link className={styles.back} to={FOYER}>
        <IconArrowLeft aria-hidden="true" />
        {t('backToFoyer')}
      </Link>
      <SittingPapers key={idVotingSession} idVotingSession={idVotingSession} paperId={paperId} />
    </SiteFrame>
  );
}
