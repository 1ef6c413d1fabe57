import { noUnseen, reduceUnseenBadge, type UnseenBadge } from '@hemicycle/rules/chat/unseen-badge';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Source: CHAT-13. */
export const CHAT_SCROLL_MS = 300;

function distanceToBottomPx(list: HTMLElement): number {
  return list.scrollHeight - list.scrollTop - list.clientHeight;
}

/** Keeps a list of messages at its bottom: at once on opening and on resizing, over 300 ms when a message arrives (instantly with
 *  reduced motion). Scrolled up, it stays where it is and counts what arrives. `count`: messages in the list; `lastIsOwn`: the last
 *  one is one's own, which always scrolls.  Source: CHAT-11 … CHAT-13. */
export function useMessageScroll(
  list: RefObject<HTMLElement | null>,
  count: number,
  lastIsOwn: boolean,
): {
  readonly badge: UnseenBadge;
  readonly scrollToBottom: () => void;
  readonly handlers: {
    onScroll: () => void;
    onWheel: () => void;
    onTouchMove: () => void;
    onPointerDown: () => void;
    onKeyDown: () => void;
  };
} {
  const [badge, setBadge] = useState<UnseenBadge>(noUnseen);
  const latest = useRef(badge);
  const frame = useRef<number | null>(null);
  const before = useRef(count);

  function step(event: Parameters<typeof reduceUnseenBadge>[1]) {
    const next = reduceUnseenBadge(latest.current, event);
    if (next === latest.current) return;
    latest.current = next;
    setBadge(next);
  }

  function stop() {
    if (frame.current !== null) cancelAnimationFrame(frame.current);
    frame.current = null;
  }

  function jump() {
    const element = list.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    step({ type: 'scrolled', distanceToBottomPx: 0 });
  }

  function scrollToBottom() {
    const element = list.current;
    if (!element) return;
    stop();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      jump();
      return;
    }
    const from = element.scrollTop;
    let startedAtMs: number | null = null;
    const draw = (nowMs: number) => {
      startedAtMs ??= nowMs;
      const part = Math.min(1, (nowMs - startedAtMs) / CHAT_SCROLL_MS);
      const target = element.scrollHeight - element.clientHeight;
      element.scrollTop = from + (target - from) * (1 - (1 - part) ** 3);
      if (part < 1) {
        frame.current = requestAnimationFrame(draw);
        return;
      }
      frame.current = null;
      jump();
    };
    frame.current = requestAnimationFrame(draw);
  }

  useLayoutEffect(jump, []);
  useEffect(() => {
    const arrived = count - before.current;
    before.current = count;
    if (arrived <= 0) return;
    if (latest.current.atBottom || lastIsOwn) scrollToBottom();
    else step({ type: 'arrived', messages: arrived });
  }, [count, lastIsOwn]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (latest.current.atBottom && frame.current === null) jump();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      stop();
    };
  }, []);

  function handleScroll() {
    const element = list.current;
    if (!element || frame.current !== null) return;
    step({ type: 'scrolled', distanceToBottomPx: distanceToBottomPx(element) });
  }

  return {
    badge,
    scrollToBottom,
    handlers: {
      onScroll: handleScroll,
      onWheel: stop,
      onTouchMove: stop,
      onPointerDown: stop,
      onKeyDown: stop,
    },
  };
}
