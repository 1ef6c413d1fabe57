import { chamberGroupOf } from '@hemicycle/contract/help-tips';
import type { HelpTipBroadcast } from '@hemicycle/contract/notifications';
import { permissions } from '@hemicycle/contract/permissions';
import { tipsToShow } from '@hemicycle/rules/help-tips/site-tips';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { loadPlaces } from '../presence/public.ts';
import { holdSession, requireSessionOf } from '../sessions/public.ts';
import { loadHelpTips } from '../site/public.ts';
import { requireStillMay } from '../writing/public.ts';

/** Shows a help tip to everybody in a session, in whatever room of it they are, with its entry in
 *  the audit log. Only a moderator who is in a room of the session may, and so only from `/app`. A
 *  tip is stored nowhere: who comes later does not see it. @throws DomainError `not-found`,
 *  `in-lobby`, `permission-missing`, `not-in-chamber`, `invalid-input` for a tip that the site
 *  does not show. Source: MOD-09, TIP-03. */
export async function sendHelpTip(
  deps: Pick<Deps, 'db' | 'clock' | 'news' | 'jobs'>,
  viewer: Viewer,
  broadcast: HelpTipBroadcast,
): Promise<void> {
  const { db, clock, news } = deps;
  const { id: idVotingSession } = await requireSessionOf(db, viewer, broadcast.toGroup);
  if (!may(viewer, permissions.moderation)) throw new DomainError('permission-missing');
  const { userId } = viewer;
  const group = chamberGroupOf(broadcast.tip);
  const shown = group === null ? [] : tipsToShow(group, await loadHelpTips(db));
  if (!shown.some(({ id }) => id === broadcast.tip)) {
    throw new DomainError('invalid-input', [{ path: 'tip', problem: 'The site does not show this tip.' }]);
  }
  await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, [permissions.moderation]);
    if (!(await holdSession(transaction, idVotingSession))) throw new DomainError('not-found');
    const isHere = (await loadPlaces(transaction, idVotingSession, [userId])).has(userId);
    if (!isHere) throw new DomainError('not-in-chamber');
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'sendHelpTip', byUserId: userId, userId: null },
      ...{ detail: { tip: broadcast.tip }, created: clock.nowMs() },
    });
  });
  news.announce({ kind: 'broadcast', idVotingSession, from: userId, roomId: null, broadcast });
}
