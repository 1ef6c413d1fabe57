import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import { isOfRecord } from '@hemicycle/rules/captions/write-transcript';
import { elapsedText } from '@hemicycle/rules/foundations/duration';
import { lengthMsOf, sittingMsOf } from '@hemicycle/rules/recording/playback-time';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../api-client.ts';
import { formatsFor } from '../../i18n/formats.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconDownload, IconLink } from '../../ui/icons.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useTranscript } from '../captions/public.ts';
import { linesOf, marksOf } from './marks-of.ts';
import { MakeFileAgain } from './MakeFileAgain.tsx';
import { MarksPanel } from './MarksPanel.tsx';
import { momentAddress } from './playback-path.ts';
import styles from './PlaybackPage.module.css';
import { PersonTracks } from './PersonTracks.tsx';
import { PlayerStage } from './PlayerStage.tsx';
import { type Played, usePlayback } from './use-playback.ts';
import { usePlayer } from './use-player.ts';

/** The address of the page of a sitting. */
type SittingPath = (idVotingSession: string) => string;

/** A recording with its marks, captions, languages and files. Source: BEY-17, looks picture 24. */
export function PlaybackPage({
  recordingId,
  sittingPath,
}: {
  recordingId: string;
  sittingPath: SittingPath;
}) {
  const { t } = useTranslation(['playback', 'ui']);
  const { loaded, busy, loadAgain } = usePlayback(recordingId);
  if (loaded.state === 'loading') return <Loading label={t('ui:loading')} />;
  if (loaded.state === 'failed') {
    if (loaded.error instanceof ApiError && loaded.error.code === 'not-found') {
      return <EmptyState title={t('notYoursTitle')}>{t('notYoursText')}</EmptyState>;
    }
    return (
      <LoadFailed
        title={t('failedTitle')}
        error={loaded.error}
        busy={busy}
        onAgain={() => void loadAgain()}
      />
    );
  }
  if (loaded.value.playback.spans.length === 0) {
    return (
      <EmptyState
        title={t('nothingTitle')}
        action={<Button onClick={() => void loadAgain()}>{t('readAgain')}</Button>}
      >
        {t('nothingText')}
      </EmptyState>
    );
  }
  return <Playing {...loaded.value} sittingPath={sittingPath} onChanged={loadAgain} />;
}

function Playing({
  recording,
  playback,
  sittingPath,
  onChanged,
}: Played & { sittingPath: SittingPath; onChanged: () => Promise<unknown> }) {
  const { t } = useTranslation(['playback', 'sessions']);
  const [search] = useSearchParams();
  const { spans } = playback;
  const lengthMs = lengthMsOf(spans);
  const startMs = Math.min(Math.max(0, Number(search.get('at') ?? 0) * 1000 || 0), lengthMs);
  const hasSounds = recording.sounds.length > 0;
  const list = hasSounds ? 'master' : 'playlist';
  const address = `/api/recordings/${encodeURIComponent(recording.id)}/${list}.m3u8`;
  const player = usePlayer(address, startMs, hasSounds);
  const [language, setLanguage] = useState(playback.languages[0] ?? null);
  const transcript = useTranscript(recording.idVotingSession, language ?? FLOOR_LANGUAGE);
  const [lines, unapproved] = useMemo(() => {
    const written = linesOf(spans, transcript.captions);
    const ofRecord = written.filter(isOfRecord);
    return [ofRecord, written.length - ofRecord.length];
  }, [spans, transcript.captions]);
  const marks = useMemo(
    () => ({
      items: marksOf(spans, playback.items),
      speakers: marksOf(spans, playback.speakers),
      votes: marksOf(spans, playback.votes),
    }),
    [spans, playback],
  );
  const house = formatsFor(currentLanguage(), playback.timeZone);
  const beganMs = spans[0]?.fromMs ?? recording.beganAt;
  const endMs = sittingMsOf(spans, lengthMs) ?? beganMs;
  const moment = elapsedText(player.atMs);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.names}>
          <h1 className={styles.title} dir="auto">
            {playback.title}
          </h1>
          <p className={styles.when}>
            {recording.roomId !== null && <bdi>{recording.roomTitle} · </bdi>}
            {t('sessions:dayAndTime', {
              day: house.day(beganMs, 0),
              time: house.timeRange(beganMs, endMs),
            })}{' '}
            <Link to={sittingPath(recording.idVotingSession)}>{t('toSitting')}</Link>
          </p>
          {recording.soundOnly && <p className={styles.when}>{t('soundOnly')}</p>}
          {recording.file !== null && <p className={styles.hash}>{t('hash', recording.file)}</p>}
        </div>
        <div className={styles.deeds}>
          <Button
            icon={<IconLink aria-hidden="true" />}
            onClick={() => void copyText(momentAddress(recording.id, player.atMs), 'link')}
          >
            {t('copyLink', { moment })}
          </Button>
          {recording.file !== null && (
            <a
              className={buttonClass()}
              href={`/api/recordings/${encodeURIComponent(recording.id)}/file`}
              download
            >
              <IconDownload aria-hidden="true" />
              {t('download')}
            </a>
          )}
          <MakeFileAgain recording={recording} onAsked={onChanged} />
        </div>
      </div>
      {recording.file === null && <p className={styles.note}>{t(`state.${recording.state}`)}</p>}
      <div className={styles.columns}>
        <PlayerStage
          {...{ player, playback, marks, lines, lengthMs, language }}
          ownSounds={recording.sounds}
          hasFile={recording.file !== null}
          soundOnly={recording.soundOnly}
          onLanguage={setLanguage}
          house={house}
        />
        <MarksPanel
          {...{ player, recording, marks, lines, unapproved, language, house }}
          failure={transcript.state === 'failed' ? transcript.error : null}
          onReadAgain={transcript.readAgain}
        />
      </div>
      <PersonTracks
        recording={recording}
        sittingPath={sittingPath(recording.idVotingSession)}
        onLines={transcript.readAgain}
      />
    </>
  );
}
