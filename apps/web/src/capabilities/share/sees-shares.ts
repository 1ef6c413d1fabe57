import { canViewShare } from '@hemicycle/rules/share/share-policy';
import { useLive } from '../../realtime/use-live.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';

/** Whether this person may see, and so hear, what others share, by what the page knows at this moment; not before it knows the session.
 *  Source: SHARE-05. */
export function readSeesShares(): boolean {
  const { info } = useSignIn.getState();
  const { session, people } = useLive.getState();
  if (info === null || session === null) return false;
  const { userId, actionsAllowed } = info;
  return canViewShare({
    userId,
    forceMuteShare: people[userId]?.forceMuteShare ?? null,
    viewingDisabledUsers: session.screenshareViewingDisabledUsers ?? [],
    actionControlOn: useSite.getState().config?.flags?.enableViewShareScreenActionControl ?? false,
    actionsAllowed,
  }).ok;
}

/** Calls back with each change of that; returns how to stop. */
export function watchSeesShares(listener: (sees: boolean) => void): () => void {
  let before = readSeesShares();
  const look = () => {
    const now = readSeesShares();
    if (now === before) return;
    before = now;
    listener(now);
  };
  const stops = [useLive.subscribe(look), useSignIn.subscribe(look), useSite.subscribe(look)];
  return () => {
    for (const stop of stops) stop();
  };
}
