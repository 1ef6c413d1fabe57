import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/Button.tsx';
import { IconListNumbers } from '../../ui/icons.ts';
import { agendaPath } from './use-runs-agenda.ts';

/** The way from the editor of a session to its agenda. Source: AGENDA-01. */
export function AgendaEntry({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('agenda');
  return (
    <Link className={buttonClass({ size: 'sm', variant: 'quiet' })} to={agendaPath(idVotingSession)}>
      <IconListNumbers aria-hidden="true" />
      <span>{t('title')}</span>
    </Link>
  );
}
