import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { agendaPath } from '../capabilities/agenda/use-runs-agenda.ts';
import { AccountMenu } from '../capabilities/auth/public.ts';
import { earlierPath } from '../capabilities/earlier-sessions/earlier-path.ts';
import { MinutesPage } from '../capabilities/minutes/public.ts';
import { SiteFrame } from '../capabilities/site/public.ts';

/** `/app/sittings/:idVotingSession/minutes`: the minutes of a sitting. Source: BEY-34, looks
 *  picture 22. */
export function SittingMinutes() {
  const { t } = useTranslation('minutes');
  const { idVotingSession = '' } = useParams();
  return (
    <SiteFrame title={t('title')} menu={<AccountMenu />} width="full">
      <MinutesPage
        key={idVotingSession}
        idVotingSession={idVotingSession}
        sittingPath={earlierPath(idVotingSession)}
        agendaPath={agendaPath(idVotingSession)}
      />
    </SiteFrame>
  );
}
