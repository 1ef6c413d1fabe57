import type { CaptionReaders } from '@hemicycle/contract/caption-readers';
import { permissions } from '@hemicycle/contract/permissions';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useMay } from '../auth/public.ts';
import { useCaptionLanguageName } from './languages.ts';
import styles from './Transcript.module.css';

/** How many people read captions now, by language: for captioners and moderators. Never who.
 *  Source: BEY-15. */
export function ReadAlong() {
  const captions = useMay(permissions.transcriber);
  const moderates = useMay(permissions.moderation);
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  if ((!captions && !moderates) || idVotingSession === undefined) return null;
  return <Readers idVotingSession={idVotingSession} />;
}

function Readers({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('captions');
  const nameOf = useCaptionLanguageName();
  const readers = useReaders(idVotingSession);
  if (readers === null) return null;
  if (readers === 'not-read') return <p className={styles.hint}>{t('readersNotRead')}</p>;
  if (readers.length === 0) return <p className={styles.hint}>{t('nobodyReads')}</p>;
  return (
    <dl className={styles.readers}>
      <dt>{t('readAlong')}</dt>
      {readers.map(({ language, readers: count }) => (
        <dd key={language}>
          <bdi>{nameOf(language)}</bdi> <b>{formats().number(count)}</b>
        </dd>
      ))}
    </dl>
  );
}

/** The count as it was told, or as a call reads it where nothing was told yet. */
function useReaders(idVotingSession: string): CaptionReaders | 'not-read' | null {
  const told = useLive(({ captionReaders }) => captionReaders);
  const connected = useLive(({ connection }) => connection === 'connected');
  const [read, setRead] = useState<CaptionReaders | 'not-read' | null>(null);
  const isUnknown = told === null;
  useEffect(() => {
    if (!connected || !isUnknown) return undefined;
    let isOver = false;
    api('GET /api/captions/:idVotingSession/readers', { params: { idVotingSession } }).then(
      ({ captionReaders }) => {
        if (!isOver) setRead(captionReaders);
      },
      (error: unknown) => {
        if (!isOver) setRead('not-read');
        noteFailure('how many read along could not be read', error);
      },
    );
    return () => {
      isOver = true;
    };
  }, [connected, isUnknown, idVotingSession]);
  return told ?? read;
}
