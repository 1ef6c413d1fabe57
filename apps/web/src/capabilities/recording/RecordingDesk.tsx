import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { earlierPath } from '../earlier-sessions/public.ts';
import { useMay } from '../auth/public.ts';
import { useSettingsAnew } from '../site/public.ts';
import { PrivateRecording } from './PrivateRecording.tsx';
import styles from './RecordingDesk.module.css';
import { StreamOfRoom } from './StreamOfRoom.tsx';
import type { RoomRecording } from './use-room-recording.ts';

/** The menu of recording and streaming of the room, with its status line. Source: REC-02. */
export function RecordingDesk({ room, onClose }: { room: RoomRecording; onClose: () => void }) {
  const { t } = useTranslation(['recording', 'ui']);
  const views = useMay(permissions.recordingsView);
  const makes = useMay(permissions.recordingsCreate);
  useSettingsAnew(!room.isAvailable);
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t('ui:close')}
        </Button>
      }
    >
      <div className={styles.desk}>
        <PrivateRecording room={room} />
        {(views || makes) && (
          <p>
            <a href={earlierPath(room.idVotingSession)} target="_blank" rel="noopener">
              {t('made')}
            </a>
          </p>
        )}
        {room.streaming !== null && <StreamOfRoom room={room} streaming={room.streaming} />}
      </div>
    </Dialog>
  );
}
