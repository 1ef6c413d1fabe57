import { canChatAll, canChatDirect } from '@hemicycle/rules/chat/chat-policy';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { useSignedIn } from '../auth/public.ts';
import { useRoleNames } from '../people/public.ts';
import { useSiteConfig } from '../site/public.ts';

/** Why the signed-in person may not write to all, in words; undefined where they may. Source:
 *  CHAT-18, CHAT-20, CHAT-21. */
export function useChatAllRefusal(): string | undefined {
  const { t } = useTranslation('chat');
  const { roles } = useSignedIn();
  const flags = useSiteConfig().flags;
  const chatAll = useLive((live) => live.session?.davra.chatAll);
  const answer = canChatAll({
    roles: roles.map((role) => role.name),
    allowedRoles: flags?.restrictChatAllToRoles,
    hideChatAll: flags?.hideChatAll,
    chatAll,
  });
  if (answer.ok) return undefined;
  return answer.reason === 'lacks-role'
    ? t('chatAllRoles', { roles: listOfNames(flags?.restrictChatAllToRoles ?? []) })
    : t('chatAllOff');
}

/** Why the signed-in person may not write to another person, in words; undefined where they may.
 *  Also undefined while the roles are not known yet, since the server decides. Source: CHAT-17,
 *  CHAT-19, A22. */
export function useDirectRefusal(): (otherUserId: string) => string | undefined {
  const { t } = useTranslation('chat');
  const { roles } = useSignedIn();
  const restrictedRoles = useSiteConfig().flags?.restrictedDirectChatReceiverRoles ?? [];
  const roleNames = useRoleNames();
  const people = useLive((live) => live.people);
  return (otherUserId) => {
    if (restrictedRoles.length === 0 || roleNames === null) return undefined;
    const answer = canChatDirect({
      senderRoles: roles.map((role) => role.name),
      receiverRoles: roleNames(people[otherUserId]?.roles ?? []),
      restrictedRoles,
    });
    return answer.ok ? undefined : t('directRoles', { roles: listOfNames(restrictedRoles) });
  };
}
