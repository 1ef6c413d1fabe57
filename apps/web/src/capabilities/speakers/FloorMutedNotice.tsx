import { useTranslation } from 'react-i18next';
import { IconMicrophoneOff } from '../../ui/icons.ts';
import { StageNotice } from '../../ui/StageNotice.tsx';
import { useSignedIn } from '../auth/public.ts';
import { useFloorHolder } from './use-floor-holder.ts';

/** A notice below the stage for a muted person who has the floor: nobody hears them, and *Unmute*
 *  or why they cannot. Source: BEY-13, MEDIA-09. */
export function FloorMutedNotice({
  muted,
  onUnmute,
  reason,
}: {
  muted: boolean;
  /** Undefined while the microphone cannot be switched on. */
  onUnmute: (() => void) | undefined;
  reason: string | undefined;
}) {
  const { t } = useTranslation(['speakers', 'chamber']);
  const { userId } = useSignedIn();
  const isOwn = useFloorHolder() === userId;
  if (!isOwn || !muted) return null;
  return (
    <div role="status">
      <StageNotice
        icon={<IconMicrophoneOff aria-hidden="true" />}
        action={t('chamber:unmute')}
        onAction={onUnmute}
      >
        {t('floorMuted')} {reason}
      </StageNotice>
    </div>
  );
}
