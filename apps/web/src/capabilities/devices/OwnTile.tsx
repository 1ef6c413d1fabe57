import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '../../ui/icons.ts';
import { useSignedIn } from '../auth/public.ts';
import { useBackgroundPreview } from '../background/public.ts';
import { CameraPreview } from './CameraPreview.tsx';
import styles from './OwnTile.module.css';
import type { useSelfCheck } from './use-self-check.ts';

/** The own picture with the switches below it, before the person is in the chamber. `unseenWords`:
 *  who sees and hears them now. Source: DEV-01, looks pictures 3 and 13. */
export function OwnTile({
  check,
  unseenWords,
}: {
  check: ReturnType<typeof useSelfCheck>;
  unseenWords: string;
}) {
  const { t } = useTranslation('devices');
  const { personDetails } = useSignedIn();
  const { camera, microphone } = check;
  const picture = useBackgroundPreview(camera.state === 'on' ? camera.track : null);
  const groupColor = personDetails.groups.find((group) => group.grouptype === 'primary')?.color;
  const cameraFailed = camera.state === 'failed';
  const microphoneFailed = microphone.state === 'failed';
  const silent = check.muted || microphoneFailed;
  const unseen = !check.cameraWanted || cameraFailed;
  const { maySendVideo } = check;
  const MuteSign = silent ? IconMicrophoneOff : IconMicrophone;
  const VideoSign = unseen ? IconVideoOff : IconVideo;
  return (
    <div data-help="picture">
      <CameraPreview
        camera={camera}
        picture={picture}
        name={personDetails.displayName}
        avatar={personDetails.avatar}
        groupColor={groupColor}
        mayBeHeard={microphone.state === 'on'}
        maySendVideo={maySendVideo}
        onTryAgain={check.tryCameraAgain}
      />
      <div className={styles.switches}>
        <Button
          icon={<MuteSign aria-hidden="true" />}
          onClick={check.toggleMuted}
          disabled={microphoneFailed}
          data-off={silent || undefined}
        >
          {t(silent ? 'unmute' : 'mute')}
        </Button>
        {maySendVideo && (
          <Button
            icon={<VideoSign aria-hidden="true" />}
            onClick={check.toggleCamera}
            disabled={cameraFailed}
            data-off={unseen || undefined}
          >
            {t(unseen ? 'startVideo' : 'stopVideo')}
          </Button>
        )}
        <p className={styles.unseen}>{unseenWords}</p>
      </div>
    </div>
  );
}
