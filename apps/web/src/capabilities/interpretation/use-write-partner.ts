import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useMay, useSignedIn } from '../auth/public.ts';
import { openDirectChat } from '../chat/public.ts';
import { useHandoverAsk } from './use-handover-ask.ts';

/** How an interpreter writes to a partner of their booth. `write` opens the chat with one, and is
 *  undefined for people who may not chat. `byKey`: the partner to whom the key of the desk leads,
 *  who is the one of the next handover or else the first; undefined: there is none. Source:
 *  BEY-38. */
export function useWritePartner(booth: InterpreterChannel): {
  readonly byKey: string | undefined;
  readonly write: ((partnerId: string) => void) | undefined;
} {
  const { userId } = useSignedIn();
  const { openTab } = useFrame();
  const mayChat = useMay(permissions.chatTab);
  const { other } = useHandoverAsk(booth);
  const first = other ?? booth.interpreters.find((one) => one.userId !== userId);
  const write = (partnerId: string) => {
    openDirectChat(partnerId);
    openTab('chat');
  };
  return { byKey: first?.userId, write: mayChat ? write : undefined };
}
