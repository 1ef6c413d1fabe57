import type { Caption } from '@hemicycle/contract/captions';
import type { Playback } from '@hemicycle/contract/playback';
import { elapsedText } from '@hemicycle/rules/foundations/duration';
import { sittingMsOf } from '@hemicycle/rules/recording/playback-time';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Formats } from '../../i18n/formats.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolumeOff,
} from '../../ui/icons.ts';
import { useCaptionLanguageName } from '../captions/public.ts';
import { FullScreenButton } from './FullScreenButton.tsx';
import { Lanes, type Marks } from './Lanes.tsx';
import { linesAt, markAt, type Played } from './marks-of.ts';
import styles from './PlayerStage.module.css';
import { StageChoice } from './StageChoice.tsx';
import { useOtherSound } from './use-other-sound.ts';
import type { Player } from './use-player.ts';

const STEP_MS = 10_000;
const RATES = [0.75, 1, 1.25, 1.5, 2];
const FLOOR = 'floor';
/** Before the name of a sound of the recording itself. */
const OWN = 'own ';
const OFF = 'off';

/** The picture with its captions, the lanes of marks and the controls. Source: looks picture 24. */
export function PlayerStage({
  player,
  playback,
  marks,
  lines,
  lengthMs,
  language,
  ownSounds,
  hasFile,
  soundOnly,
  onLanguage,
  house,
}: {
  player: Player;
  playback: Playback;
  marks: Marks;
  lines: readonly Played<Caption>[];
  lengthMs: number;
  language: string | null;
  /** The languages of interpreters that the recording itself has. */
  ownSounds: readonly string[];
  /** Whether the whole recording can be downloaded. */
  hasFile: boolean;
  /** It has no picture. */
  soundOnly: boolean;
  onLanguage: (language: string) => void;
  house: Formats;
}) {
  const { t } = useTranslation('playback');
  const stage = useRef<HTMLDivElement>(null);
  const nameOf = useCaptionLanguageName();
  const [showsCaptions, setShowsCaptions] = useState(true);
  const [soundId, setSoundId] = useState(FLOOR);
  // Before its file is made, an interpreter's recording plays beside it.
  const beside = playback.sounds.filter(({ language: of }) => of === null || !ownSounds.includes(of));
  const sound = beside.find(({ recordingId }) => recordingId === soundId) ?? null;
  const { audio, failed } = useOtherSound(player, playback.spans, sound);
  const [lost, setLost] = useState<string | null>(null);
  useEffect(() => {
    if (!failed || sound === null) return;
    setLost(sound.title);
    setSoundId(FLOOR);
  }, [failed, sound]);
  const lostTitle = lost ?? player.lostSound;
  const { atMs, playing, muted, seek } = player;
  const said = showsCaptions ? linesAt(lines, atMs) : [];
  const speaker = markAt(marks.speakers, atMs);
  const sittingMs = sittingMsOf(playback.spans, atMs);
  const length = elapsedText(lengthMs);
  return (
    <div ref={stage} className={styles.stage}>
      <div className={soundOnly ? `${styles.picture} ${styles.hears}` : styles.picture}>
        <video ref={player.video} playsInline aria-label={playback.title} onClick={player.toggle} />
        <audio ref={audio} hidden />
        {player.failed && (
          <p className={styles.failed} role="alert">
            {t(hasFile ? 'cannotPlayButFile' : 'cannotPlay')}
          </p>
        )}
        {speaker !== undefined && (
          <p className={styles.plate} style={{ borderInlineStartColor: speaker.color ?? undefined }}>
            <bdi>{speaker.name}</bdi> {speaker.groupName !== null && <bdi>{speaker.groupName}</bdi>}
          </p>
        )}
      </div>
      {playback.languages.length > 0 && (
        <p
          className={styles.caption}
          dir="auto"
          lang={language === 'default' ? undefined : (language ?? undefined)}
        >
          {said.map(({ text }) => text.trim()).join(' ')}
        </p>
      )}
      <Lanes marks={marks} spans={playback.spans} lengthMs={lengthMs} atMs={atMs} onSeek={seek} />
      {lostTitle !== null && (
        <p className={styles.lost} role="alert">
          {t('soundLost', { title: lostTitle })}
        </p>
      )}
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.play}
          aria-label={playing ? t('pause') : t('play')}
          onClick={player.toggle}
        >
          {playing ? <IconPlayerPause aria-hidden="true" /> : <IconPlayerPlay aria-hidden="true" />}
        </button>
        <IconButton label={t('back')} onClick={() => seek(Math.max(0, atMs - STEP_MS))}>
          <IconRewindBackward10 aria-hidden="true" />
        </IconButton>
        <IconButton label={t('forward')} onClick={() => seek(Math.min(lengthMs, atMs + STEP_MS))}>
          <IconRewindForward10 aria-hidden="true" />
        </IconButton>
        <p className={styles.time}>
          {t('position', {
            ...{ position: elapsedText(atMs), length },
            time: house.timeWithSeconds(sittingMs ?? 0),
          })}
        </p>
        <span className={styles.room} />
        {ownSounds.length + beside.length > 0 && (
          <StageChoice
            label={t('sound')}
            value={player.sound === null ? soundId : `${OWN}${player.sound}`}
            onChoose={(value) => {
              const isOwn = value.startsWith(OWN);
              setLost(null);
              setSoundId(isOwn ? FLOOR : value);
              player.setSound(isOwn ? value.slice(OWN.length) : null);
            }}
            choices={[
              { value: FLOOR, label: t('floor') },
              ...ownSounds.map((title) => ({ value: `${OWN}${title}`, label: title })),
              ...beside.map(({ recordingId, title }) => ({ value: recordingId, label: title })),
            ]}
          />
        )}
        {playback.languages.length > 0 && (
          <StageChoice
            label={t('captions')}
            value={showsCaptions ? (language ?? OFF) : OFF}
            onChoose={(value) => {
              setShowsCaptions(value !== OFF);
              if (value !== OFF) onLanguage(value);
            }}
            choices={[
              { value: OFF, label: t('captionsOff') },
              ...playback.languages.map((value) => ({
                value,
                label: nameOf(value),
              })),
            ]}
          />
        )}
        <StageChoice
          label={t('rate')}
          value={String(player.rate)}
          onChoose={(value) => player.setRate(Number(value))}
          choices={RATES.map((rate) => ({ value: String(rate), label: `${String(rate)}×` }))}
        />
        <IconButton
          label={muted ? t('unmute') : t('mute')}
          aria-pressed={muted}
          onClick={() => player.setMuted(!muted)}
        >
          {muted ? <IconVolumeOff aria-hidden="true" /> : <IconVolume aria-hidden="true" />}
        </IconButton>
        <FullScreenButton stage={stage} />
      </div>
    </div>
  );
}
