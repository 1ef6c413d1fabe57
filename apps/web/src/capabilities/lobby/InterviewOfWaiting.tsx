import type { SignalChannel } from '@hemicycle/media/signal-channel';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '../../ui/icons.ts';
import { useSignedIn } from '../auth/public.ts';
import type { EntryChoice, useSelfCheck } from '../devices/public.ts';
import { InterviewPicture } from './InterviewPicture.tsx';
import styles from './Interview.module.css';
import { useInterviewMedia } from './use-interview-media.ts';

/** The interview as the person from the lobby sees it: the attendant, the own picture, and the
 *  switches of camera and microphone. Nobody else sees or hears it. Source: LOBBY-03, BEY-19. */
export function InterviewOfWaiting({
  roomId,
  byName,
  byAvatar,
  idVotingSession,
  signals,
  check,
  choice,
}: {
  roomId: string;
  byName: string | null;
  byAvatar: string | null;
  idVotingSession: string;
  signals: SignalChannel;
  check: ReturnType<typeof useSelfCheck>;
  choice: EntryChoice;
}) {
  const { t } = useTranslation(['lobby', 'devices', 'chamber']);
  const { personDetails, userId } = useSignedIn();
  const { snapshot, isInterrupted } = useInterviewMedia({ roomId, idVotingSession, signals, choice });
  const attendant = snapshot?.people.find((person) => person.userId !== userId);
  const own = snapshot?.self.camera;
  const name = byName ?? t('anAttendant');
  const isHeard = choice.microphone && !choice.microphoneMuted;
  const MuteSign = isHeard ? IconMicrophone : IconMicrophoneOff;
  const VideoSign = choice.camera ? IconVideo : IconVideoOff;
  return (
    <div className={styles.stage}>
      <InterviewPicture
        track={attendant?.camera ?? null}
        name={name}
        avatar={byAvatar}
        label={t('pictureOf', { name })}
        isSpeaking={attendant?.speaking === true}
      />
      <div className={styles.own}>
        {check.maySend && (
          <InterviewPicture
            track={own?.status === 'on' ? own.track : null}
            name={personDetails.displayName}
            avatar={personDetails.avatar}
            label={t('ownPicture')}
            plate={t('chamber:you')}
            isMirrored
            isSmall
          />
        )}
        <div className={styles.words}>
          <p role="status">
            {t(
              isInterrupted
                ? 'interviewInterrupted'
                : attendant === undefined
                  ? 'interviewJoining'
                  : 'onlyTwo',
            )}
          </p>
          {check.maySend && (
            <div className={styles.buttons}>
              <Button size="sm" icon={<MuteSign aria-hidden="true" />} onClick={check.toggleMuted}>
                {t(isHeard ? 'devices:mute' : 'devices:unmute')}
              </Button>
              <Button size="sm" icon={<VideoSign aria-hidden="true" />} onClick={check.toggleCamera}>
                {t(choice.camera ? 'devices:stopVideo' : 'devices:startVideo')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
