export type DirectChatAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'direct-chat-restricted' };

function holdsOneOf(roleNames: readonly string[], listed: readonly string[]): boolean {
  return roleNames.some((role) => listed.includes(role));
}

/** Whether two people may write to each other. `restrictedRoles` is the setting
 *  restrictedDirectChatReceiverRoles: empty or absent means no restriction; otherwise one of the
 *  two must hold a listed role. Source: CHAT-17, CHAT-19, A22. */
export function canChatDirect(request: {
  readonly senderRoles: readonly string[];
  readonly receiverRoles: readonly string[];
  readonly restrictedRoles?: readonly string[] | undefined;
}): DirectChatAnswer {
  const restricted = request.restrictedRoles ?? [];
  const allowed =
    restricted.length === 0 ||
    holdsOneOf(request.senderRoles, restricted) ||
    holdsOneOf(request.receiverRoles, restricted);
  return allowed ? { ok: true } : { ok: false, code: 'direct-chat-restricted' };
}

/** Why somebody may not write to all: the site hides this chat, the session has it off, or only
 *  other roles may use it. */
export type ChatAllRefusal = 'hidden-by-site' | 'off-in-session' | 'lacks-role';

export type ChatAllAnswer =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'chat-all-restricted'; readonly reason: ChatAllRefusal };

/** Whether somebody may write to all. `allowedRoles` is the setting restrictChatAllToRoles (empty
 *  or absent: every role); `chatAll` is the session's switch, off only when false. Source: CHAT-18,
 *  CHAT-20, CHAT-21. */
export function canChatAll(request: {
  readonly roles: readonly string[];
  readonly allowedRoles?: readonly string[] | undefined;
  readonly chatAll?: boolean | undefined;
  readonly hideChatAll?: boolean | undefined;
}): ChatAllAnswer {
  const refuse = (reason: ChatAllRefusal): ChatAllAnswer => ({
    ok: false,
    code: 'chat-all-restricted',
    reason,
  });
  if (request.hideChatAll === true) return refuse('hidden-by-site');
  if (request.chatAll === false) return refuse('off-in-session');
  const allowed = request.allowedRoles ?? [];
  return allowed.length === 0 || holdsOneOf(request.roles, allowed) ? { ok: true } : refuse('lacks-role');
}
