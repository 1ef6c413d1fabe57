import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { SittingPapers } from '../capabilities/agenda/reader/SittingPapers.tsx';
import { AccountMenu, FOYER } from '../capabilities/auth/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';
import { BackLink } from '../ui/BackLink.tsx';

/** `/app/papers/:idVotingSession`: the order of the day of a sitting, and its papers, read and
 *  marked. Source: AGENDA-01. */
export function Papers() {
  const { t } = useTranslation('agenda');
  const { idVotingSession = '', paperId } = useParams();
  return (
    <SiteFrame title={t(paperId === undefined ? 'title' : 'papers')} menu={<AccountMenu />} width="page">
      <BackLink to={FOYER}>{t('backToFoyer')}</BackLink>
      <SittingPapers key={idVotingSession} idVotingSession={idVotingSession} paperId={paperId} />
    </SiteFrame>
  );
}
