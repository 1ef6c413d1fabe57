import { permissions } from '@hemicycle/contract/permissions';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { formats } from '../../i18n/formats.ts';
import { pageStore } from '../../page-state.ts';
import { useLive } from '../../realtime/use-live.ts';
import { IconDoorEnter } from '../../ui/icons.ts';
import { Tip } from '../../ui/Tip.tsx';
import { useMay } from '../auth/public.ts';
import styles from './WaitingChip.module.css';

/** Whether the list of those who wait is open: then nothing else needs to tell their number. */
const useListShown = pageStore<{ shown: boolean }>(() => ({ shown: false }));

/** Notes that the list of those who wait is open, for as long as the caller is drawn. */
export function useNoteListShown(): void {
  useEffect(() => {
    useListShown.setState({ shown: true });
    return () => useListShown.setState({ shown: false });
  }, []);
}

/** How many wait, for those who admit them; 0 for everybody else. */
function useWaitingCount(): number {
  const attends = useMay(permissions.moderation);
  const count = useLive(({ lobby }) => lobby?.people.length ?? 0);
  return attends ? count : 0;
}

/** How many wait in the lobby, in the top bar of those who admit them. One press opens their list,
 *  also while a vote fills the panel. A narrow bar has only the number. Source: BEY-19. */
export function WaitingChip() {
  const count = useWaitingCount();
  return count === 0 ? null : <Chip count={count} brief />;
}

/** The same at the foot of the panel while it fills the screen of a phone. Source: BEY-19. */
export function WaitingInPanel() {
  const count = useWaitingCount();
  const isShown = useListShown(({ shown }) => shown);
  if (count === 0 || isShown) return null;
  return (
    <div className={styles.panel}>
      <Chip count={count} />
    </div>
  );
}

function Chip({ count, brief = false }: { count: number; brief?: boolean }) {
  const { t } = useTranslation('lobby');
  const { openTab } = useFrame();
  const number = formats().number(count);
  const words = t('waitingInLobby', { count, number });
  return (
    <Tip text={words} off={!brief} position="bottom">
      <button
        type="button"
        className={styles.chip}
        data-brief={brief || undefined}
        aria-label={words}
        onClick={() => openTab('lobby')}
      >
        <IconDoorEnter aria-hidden="true" />
        <span className={styles.words} aria-hidden="true">
          {words}
        </span>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
      </button>
    </Tip>
  );
}
