import type { VotingSession } from '@hemicycle/contract/sessions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconFile } from '../../ui/icons.ts';
import styles from './PapersLink.module.css';

/** The way to the papers of a sitting; nothing where it has none for this person. Source:
 *  AGENDA-01. */
export function PapersLink({
  session: { idVotingSession, title, hasPapers },
  papersPath,
}: {
  session: Pick<VotingSession, 'idVotingSession' | 'title' | 'hasPapers'>;
  papersPath: (idVotingSession: string) => string;
}) {
  const { t } = useTranslation('sessions');
  if (hasPapers !== true) return null;
  return (
    <Link className={styles.link} to={papersPath(idVotingSession)} aria-label={t('papersNamed', { title })}>
      <IconFile aria-hidden="true" />
      {t('papers')}
    </Link>
  );
}
