import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { chatsIn } from '@hemicycle/rules/rooms/room-policy';
import { useLive } from '../../realtime/use-live.ts';
import { useSignedIn } from '../auth/public.ts';

/** The channels to the chats of whose booths the viewer belongs: those for which they are named,
 *  and to technicians all. Source: BEY-38, PERM-39. */
export function useBooths(): readonly InterpreterChannel[] {
  const { userId, actionsAllowed } = useSignedIn();
  const channels = useLive((live) => live.interpreterChannels);
  return channels.filter(({ boothId, idVotingSession, interpreters }) =>
    chatsIn(
      {
        ...{ kind: 'booth', id: boothId, idVotingSession, isShut: false },
        besideRoomId: idVotingSession,
        invitees: interpreters.map((one) => one.userId),
      },
      { userId, actionsAllowed, roomId: null },
    ),
  );
}
