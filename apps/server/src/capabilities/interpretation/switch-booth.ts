import * as declared from '@hemicycle/contract/interpretation';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { switchesBooth } from '@hemicycle/rules/interpretation/switch-booth';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockHuddle, lockSecondRoom, updateOnAir } from '../huddles/public.ts';
import { loadChannel } from './channel-store.ts';
import { updateHandoverState } from './handover-store.ts';
import { keepBooths } from './keep-booths.ts';
import { openChannel } from './open-channel.ts';
import { presentChannel } from './present-channel.ts';
import { requireChannel } from './require-channel.ts';

/** An interpreter goes from their booth to another one for which they are named, as from one
 *  direction of interpreting to the other one. Whoever is on air leaves that air, and has the other
 *  one in the same transaction while it is free; else they are off air. Whoever is not on air
 *  changes nothing. @throws DomainError `permission-missing`, `channel-not-found`, `room-closed`,
 *  `session-ended`, `not-in-chamber`, `not-of-booth`; then nothing has changed. Source: BEY-16,
 *  BEY-38. */
export async function switchBooth(
  deps: Deps,
  viewer: Viewer,
  channelId: string,
): Promise<InterpreterChannel> {
  const { userId } = viewer;
  const { id, boothId, idVotingSession } = await requireChannel(deps.db, viewer, channelId);
  await openChannel(deps, viewer, {
    roomId: id,
    access: declared.switchBooth.access,
    async decide(transaction) {
      // Interpreters who take the air there wait for each other, and for changes of the named
      // interpreters.
      await lockHuddle(transaction, boothId);
      const channel = await loadChannel(transaction, id);
      if (channel === null || channel.isClosed) throw new DomainError('room-closed');
      const held = await lockSecondRoom(transaction, { idVotingSession, userId });
      const answer = switchesBooth({
        callerId: userId,
        named: channel.interpreters.map((one) => one.userId),
        isOnAirElsewhere: held !== undefined && held.air_since_ms !== null && held.room_id !== id,
        onAirId: channel.onAir?.userId ?? null,
      });
      if (!answer.ok) throw new DomainError(answer.code);
      const decisions = { 'take-air': 'open', 'leave-air': 'end', stay: 'keep' } as const;
      return decisions[answer.next];
    },
    async alsoWrite(transaction, _huddle, nowMs) {
      await updateHandoverState(transaction, id, { state: 'giver-gone', nowMs });
      await updateOnAir(transaction, { idVotingSession, userId, roomId: id }, nowMs);
    },
  });
  await keepBooths(deps, idVotingSession);
  deps.news.announce({ kind: 'interpreterChannels', idVotingSession });
  const channel = await loadChannel(deps.db, id);
  if (channel === null) throw new DomainError('channel-not-found');
  return presentChannel(channel);
}
