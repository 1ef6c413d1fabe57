import { noUnseen, type UnseenBadge } from '@hemicycle/rules/chat/unseen-badge';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createMessageScroll, type MessageScroll } from './message-scroll.ts';

/** Keeps a list of messages at its bottom; an empty one shows its words from their beginning. Once
 *  scrolled up, it stays where it is and counts the messages that arrive. `count`: messages in the
 *  list. `lastIsOwn`: the last one is the viewer's own, which always scrolls. Source: CHAT-11 …
 *  CHAT-13. */
export function useMessageScroll(
  list: RefObject<HTMLElement | null>,
  count: number,
  lastIsOwn: boolean,
): { readonly badge: UnseenBadge; readonly scroll: MessageScroll } {
  const [badge, setBadge] = useState<UnseenBadge>(noUnseen);
  const [scroll] = useState(() => createMessageScroll(setBadge));
  const before = useRef(count);

  const isEmpty = count === 0;
  useLayoutEffect(
    () => (list.current && !isEmpty ? scroll.attach(list.current) : undefined),
    [list, scroll, isEmpty],
  );
  useEffect(() => {
    const arrived = count - before.current;
    before.current = count;
    if (arrived > 0) scroll.arrived(arrived, lastIsOwn);
  }, [count, lastIsOwn, scroll]);

  return { badge, scroll };
}
