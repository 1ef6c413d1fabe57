/** The list counts as scrolled to its bottom within this distance of it. Source: CHAT-12. */
export const CHAT_BOTTOM_THRESHOLD_PX = 3;

/** `unseen`: the number in the 'New Messages' badge; at 0 no badge is shown. */
export interface UnseenBadge {
  readonly unseen: number;
  readonly atBottom: boolean;
}

export type UnseenBadgeEvent =
  | { readonly type: 'arrived'; readonly messages: number }
  | { readonly type: 'scrolled'; readonly distanceToBottomPx: number };

export const noUnseen: UnseenBadge = { unseen: 0, atBottom: true };

/** Counts messages that arrive while the list is not at its bottom; reaching the bottom clears the
 *  count. Source: CHAT-11, CHAT-12. */
export function reduceUnseenBadge(badge: UnseenBadge, event: UnseenBadgeEvent): UnseenBadge {
  switch (event.type) {
    case 'arrived':
      return badge.atBottom ? badge : { ...badge, unseen: badge.unseen + event.messages };
    case 'scrolled': {
      const atBottom = event.distanceToBottomPx <= CHAT_BOTTOM_THRESHOLD_PX;
      if (atBottom) return noUnseen;
      return badge.atBottom ? { ...badge, atBottom } : badge;
    }
  }
}
