import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { FrameProvider } from '../../../chamber-frame/use-frame.ts';
import { useLayout, useLimitedPictures } from '../../layout/public.ts';
import { showMediaAgain, useChamberMedia } from '../../media/public.ts';
import { runningShares, useViewedShares } from '../../share/public.ts';
import type { HuddleStay } from '../stay/use-huddle-stay.ts';
import { ChamberStage } from './ChamberStage.tsx';
import styles from './RecordedStage.module.css';

/** The stage of a room without bars, panel and controls, as recorders show it. `onStands` is called
 *  once the media of the room have joined. Source: REC-01. */
export function RecordedStage({ huddles, onStands }: { huddles: HuddleStay; onStands: () => void }) {
  const { t } = useTranslation(['chamber', 'devices', 'layout', 'moderation', 'share', 'ui']);
  const port = useChamberMedia((media) => media.port);
  const connection = useChamberMedia(({ snapshot }) => snapshot.connection);
  useLimitedPictures(port);
  const shares = useViewedShares(
    useChamberMedia(useShallow(({ snapshot }) => runningShares(snapshot.people))),
    false,
  );
  const layout = useLayout({
    viewingShare: shares.shown !== null,
    remoteVideo: useChamberMedia(({ snapshot: { people } }) =>
      people.some(({ sends }) => sends.camera || sends.share),
    ),
    remoteMedia: useChamberMedia(({ snapshot: { people } }) =>
      people.some(({ sends }) => sends.camera || sends.microphone),
    ),
  });
  useEffect(showMediaAgain, []);
  const hasJoined = connection === 'joined';
  useEffect(() => {
    if (hasJoined) onStands();
  }, [hasJoined, onStands]);
  const frame = useMemo(
    () => ({
      huddles,
      leave: () => undefined,
      openTab: () => undefined,
      chime: () => undefined,
      chimeAtZero: () => undefined,
    }),
    [huddles],
  );
  return (
    <FrameProvider value={frame}>
      <main className={styles.recorded} aria-label={t('chamber:stage')}>
        <ChamberStage
          shares={shares}
          mode={layout.mode}
          passing={layout.passing}
          selfView={false}
          centred
          leaving={false}
        />
      </main>
    </FrameProvider>
  );
}
