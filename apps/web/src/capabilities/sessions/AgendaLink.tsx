import type { VotingSession } from '@hemicycle/contract/sessions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconListNumbers } from '../../ui/icons.ts';
import styles from './AgendaLink.module.css';

/** The way to the agenda of a sitting and its papers; nothing where it has none for this person.
 *  Source: AGENDA-01. */
export function AgendaLink({
  session: { idVotingSession, title, agenda },
  papersPath,
}: {
  session: Pick<VotingSession, 'idVotingSession' | 'title' | 'agenda'>;
  papersPath: (idVotingSession: string) => string;
}) {
  const { t } = useTranslation('sessions');
  if (agenda === undefined) return null;
  const withPapers = agenda === 'papers';
  return (
    <Link
      className={styles.link}
      to={papersPath(idVotingSession)}
      aria-label={t(withPapers ? 'agendaAndPapersNamed' : 'agendaNamed', { title })}
    >
      <IconListNumbers aria-hidden="true" />
      {t(withPapers ? 'agendaAndPapers' : 'agenda')}
    </Link>
  );
}
