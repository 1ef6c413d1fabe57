import type { SessionInfo } from '@hemicycle/contract/auth';
import type { ClientFlags } from '@hemicycle/contract/site';
import { canViewShare, type ViewShareAnswer } from '@hemicycle/rules/share/share-policy';
import { useLive } from '../../realtime/use-live.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';

type Viewer = Pick<SessionInfo, 'userId' | 'actionsAllowed'>;
type Live = Pick<ReturnType<typeof useLive.getState>, 'session' | 'people'>;

/** Whether this person may see shares of other people, and if not, why: by the session and the site
 *  as the page knows them. Source: SHARE-05. */
export function viewAnswerOf(
  { userId, actionsAllowed }: Viewer,
  flags: ClientFlags | null | undefined,
  { session, people }: Live,
): ViewShareAnswer {
  return canViewShare({
    userId,
    forceMuteShare: people[userId]?.forceMuteShare ?? null,
    viewingDisabledUsers: session?.screenshareViewingDisabledUsers ?? [],
    actionControlOn: flags?.enableViewShareScreenActionControl ?? false,
    actionsAllowed,
  });
}

/** Whether this person may see, and so hear, shares of other people now. False until the page knows
 *  the session. */
export function readSeesShares(): boolean {
  const { info } = useSignIn.getState();
  const live = useLive.getState();
  if (info === null || live.session === null) return false;
  return viewAnswerOf(info, useSite.getState().config?.flags, live).ok;
}

/** Calls `listener` when `readSeesShares` changes; returns a function that ends this. */
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
