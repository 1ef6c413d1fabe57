import { permissions } from '@hemicycle/contract/permissions';
import { useTranslation } from 'react-i18next';
import type { AccountEntries, ChamberPart } from '../../chamber-frame/chamber-part.ts';
import type { PlacedControl } from '../../chamber-frame/control.ts';
import { IconBroadcast, IconPlayerRecord, IconPlayerRecordFilled } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useMay } from '../auth/public.ts';
import { centerPath } from './center-path.ts';
import { RecordedChip } from './RecordedChip.tsx';
import { useRecordingOpen } from './recording-transition.ts';
import { useOwnNotices } from './use-own-notice.ts';
import { useRoomRecording } from './use-room-recording.ts';

const Consent = lazyPart(async () => ({ default: (await import('./Consent.tsx')).Consent }));
const RecordingDesk = lazyPart(async () => ({
  default: (await import('./RecordingDesk.tsx')).RecordingDesk,
}));

/** What recording and streaming give to the chamber. */
export const recordingChamberPart: ChamberPart = {
  texts: ['recording'],
  useControls: useRecordControl,
  useAccountEntries: useRecordingEntries,
  Chip: RecordedChip,
  StandBy: RecordingStandBy,
};

/** The record icon: it is red while anything is recorded, and hidden where nothing could be.
 *  Source: REC-14, REC-15, PERM-29. */
function useRecordControl(): readonly PlacedControl[] {
  const { t } = useTranslation('recording');
  const room = useRoomRecording();
  if (room === null || !room.seesMenu || room.icon === null) return [];
  const isRed = room.icon === 'red';
  return [
    {
      key: 'recording',
      control: {
        label: t('menu'),
        icon: isRed ? <IconPlayerRecordFilled aria-hidden="true" /> : <IconPlayerRecord aria-hidden="true" />,
        onPress: () => useRecordingOpen.setState({ open: true }),
        tone: isRed ? 'danger' : 'rest',
      },
    },
  ];
}

/** The menu of recordings, and for moderators the control center in a tab of its own. Source:
 *  FND-08, PERM-29, ADMIN-04, SPEC-NOTES C14. */
function useRecordingEntries(): AccountEntries {
  const { t } = useTranslation('recording');
  const room = useRoomRecording();
  const moderates = useMay(permissions.moderation);
  const hasCenter = useMay(permissions.controlCenterPage);
  if (room === null) return { entries: [], dialog: null };
  const { seesMenu, idVotingSession } = room;
  return {
    entries: [
      ...(seesMenu
        ? [
            {
              key: 'recordings',
              label: t('menu'),
              icon: <IconPlayerRecord aria-hidden="true" />,
              onSelect: () => useRecordingOpen.setState({ open: true }),
            },
          ]
        : []),
      ...(moderates && hasCenter
        ? [
            {
              key: 'control-center',
              label: t('center'),
              icon: <IconBroadcast aria-hidden="true" />,
              onSelect: () => void window.open(centerPath(idVotingSession), '_blank', 'noopener'),
            },
          ]
        : []),
    ],
    dialog: null,
  };
}

function RecordingStandBy() {
  const { open } = useRecordingOpen();
  const hasNotices = useOwnNotices().length > 0;
  const room = useRoomRecording();
  return (
    <>
      {hasNotices && (
        <LazyPart>
          <Consent />
        </LazyPart>
      )}
      {open && room !== null && room.seesMenu && (
        <LazyPart>
          <RecordingDesk room={room} onClose={() => useRecordingOpen.setState({ open: false })} />
        </LazyPart>
      )}
    </>
  );
}
