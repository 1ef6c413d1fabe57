import {
  noUnseen,
  reduceUnseenBadge,
  type UnseenBadge,
  type UnseenBadgeEvent,
} from '@hemicycle/rules/chat/unseen-badge';

/** Source: CHAT-13. */
export const CHAT_SCROLL_MS = 300;

/** Moves a list of messages and counts what arrives out of sight. */
export interface MessageScroll {
  /** Takes the list that is on the screen, at its bottom; returns how to let go of it. */
  attach: (list: HTMLElement) => () => void;
  /** Messages came: goes to the bottom over 300 ms when the list was there or `own` is set,
   *  otherwise counts them. */
  arrived: (messages: number, own: boolean) => void;
  /** Over 300 ms, at once with reduced motion. */
  scrollToBottom: () => void;
  /** The list was scrolled, by whomever. */
  scrolled: () => void;
  /** A person takes over: the movement ends where it is. */
  stop: () => void;
}

/** Makes the movement of one list. `onBadge` hears of each change of the badge. Source: CHAT-11 …
 *  CHAT-13. */
export function createMessageScroll(onBadge: (badge: UnseenBadge) => void): MessageScroll {
  let list: HTMLElement | null = null;
  let badge = noUnseen;
  let frame: number | null = null;

  function step(event: UnseenBadgeEvent) {
    const next = reduceUnseenBadge(badge, event);
    if (next === badge) return;
    badge = next;
    onBadge(next);
  }

  function stop() {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
  }

  function jump() {
    if (!list) return;
    list.scrollTop = list.scrollHeight;
    step({ type: 'scrolled', distanceToBottomPx: 0 });
  }

  function scrollToBottom() {
    const moved = list;
    if (!moved) return;
    stop();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      jump();
      return;
    }
    const from = moved.scrollTop;
    let startedAtMs: number | null = null;
    const draw = (nowMs: number) => {
      startedAtMs ??= nowMs;
      const part = Math.min(1, (nowMs - startedAtMs) / CHAT_SCROLL_MS);
      const target = moved.scrollHeight - moved.clientHeight;
      moved.scrollTop = from + (target - from) * (1 - (1 - part) ** 3);
      if (part < 1) {
        frame = requestAnimationFrame(draw);
        return;
      }
      frame = null;
      jump();
    };
    frame = requestAnimationFrame(draw);
  }

  return {
    attach: (element) => {
      list = element;
      jump();
      // The box below grows and the panel changes its size: the newest message stays in sight.
      const observer = new ResizeObserver(() => {
        if (badge.atBottom && frame === null) jump();
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        stop();
        list = null;
      };
    },
    arrived: (messages, own) => {
      if (badge.atBottom || own) scrollToBottom();
      else step({ type: 'arrived', messages });
    },
    scrollToBottom,
    scrolled: () => {
      if (!list || frame !== null) return;
      step({
        type: 'scrolled',
        distanceToBottomPx: list.scrollHeight - list.scrollTop - list.clientHeight,
      });
    },
    stop,
  };
}
