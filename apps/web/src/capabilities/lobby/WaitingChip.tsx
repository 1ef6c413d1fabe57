import { permissions } from '@hemicycle/contract/permissions';
import { useEffect } from 'react';
import { pageStore } from '../../page-state.ts';
import { useLive } from '../../realtime/use-live.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useMay } from '../auth/public.ts';

const LobbyChip = lazyPart(async () => ({ default: (await import('./LobbyChip.tsx')).LobbyChip }));

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
  return count === 0 ? null : (
    <LazyPart>
      <LobbyChip count={count} brief />
    </LazyPart>
  );
}

/** The same at the foot of the panel while it fills the screen of a phone. Source: BEY-19. */
export function WaitingInPanel() {
  const count = useWaitingCount();
  const isShown = useListShown(({ shown }) => shown);
  if (count === 0 || isShown) return null;
  return (
    <LazyPart>
      <LobbyChip count={count} />
    </LazyPart>
  );
}
