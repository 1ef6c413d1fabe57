import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PrivateRecording } from './PrivateRecording.tsx';
import styles from './RecordingDesk.module.css';
import { StreamOfRoom } from './StreamOfRoom.tsx';
import type { RoomRecording } from './use-room-recording.ts';

/** The menu of recording and streaming of the room, with its status line. Source: REC-02. */
export function RecordingDesk({ room, onClose }: { room: RoomRecording; onClose: () => void }) {
  const { t } = useTranslation(['recording', 'ui']);
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
        {room.streaming !== null && <StreamOfRoom room={room} streaming={room.streaming} />}
      </div>
    </Dialog>
  );
}
