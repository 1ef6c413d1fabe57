import {
  noUnseen,
  reduceUnseenBadge,
  type UnseenBadge,
  type UnseenBadgeEvent,
} from '@hemicycle/rules/chat/unseen-badge';
import { prefersStillness } from '../../ui/accessibility-mode.ts';

/** How long the list scrolls to its bottom, in ms. Source: CHAT-13. */
export const CHAT_SCROLL_MS = 300;

/** Scrolls a list of messages and counts the messages that arrive out of sight. */
export interface MessageScroll {
  /** Starts with the list on the screen, at its bottom. Returns a function that stops. */
  attach: (list: HTMLElement) => () => void;
  /** Call when messages have arrived. Scrolls to the bottom over 300 ms when the list was there or
   *  `own` is set; otherwise counts them. */
  arrived: (messages: number, own: boolean) => void;
  /** Scrolls over 300 ms, at once with reduced motion. */
  scrollToBottom: () => void;
  /** Call when the list was scrolled, by the person or by this code. */
  scrolled: () => void;
  /** Stops the movement where it is, since the person scrolls. */
  stop: () => void;
}

/** Makes the scrolling of one list. `onBadge` is called for each change of the badge. Source:
 *  CHAT-11 … CHAT-13. */
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
    if (prefersStillness()) {
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
      // The list changes its height when the box below grows or the panel is resized. Keep the
      // newest message in sight.
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
