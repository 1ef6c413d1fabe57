import type { ElementInfo } from 'livekit-client';
import { observeElement, type ObservedElement } from '../observe-element.ts';

/** The data that LiveKit's adaptive stream needs of an element that plays a track: whether it is
 *  visible, and how large. */
export function elementInfoOf(element: HTMLMediaElement): ElementInfo {
  let observed: ObservedElement | null = null;
  const info: ElementInfo = {
    element,
    width: () => element.clientWidth,
    height: () => element.clientHeight,
    get visible() {
      return observed?.isSeen() ?? true;
    },
    get pictureInPicture() {
      return document.pictureInPictureElement === element;
    },
    visibilityChangedAt: undefined,
    observe() {
      observed ??= observeElement(element, {
        resized: () => info.handleResize?.(),
        sighted() {
          info.visibilityChangedAt = Date.now();
          info.handleVisibilityChanged?.();
        },
      });
    },
    stopObserving() {
      observed?.stop();
      observed = null;
    },
  };
  return info;
}
