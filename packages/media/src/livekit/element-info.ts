import type { ElementInfo } from 'livekit-client';

/** What LiveKit's adaptive stream asks about an element that plays a track: whether it is seen, and how large. */
export function elementInfoOf(element: HTMLMediaElement): ElementInfo {
  let onScreen = true;
  const resizes = new ResizeObserver(() => info.handleResize?.());
  const sightings = new IntersectionObserver(
    (entries) => {
      onScreen = entries.at(-1)?.isIntersecting ?? false;
      info.visibilityChangedAt = Date.now();
      info.handleVisibilityChanged?.();
    },
    // A tile that is about to be scrolled into sight is fetched before it is seen.
    { rootMargin: '64px' },
  );
  const info: ElementInfo = {
    element,
    width: () => element.clientWidth,
    height: () => element.clientHeight,
    get visible() {
      return onScreen;
    },
    get pictureInPicture() {
      return document.pictureInPictureElement === element;
    },
    visibilityChangedAt: undefined,
    observe() {
      resizes.observe(element);
      sightings.observe(element);
    },
    stopObserving() {
      resizes.disconnect();
      sightings.disconnect();
    },
  };
  return info;
}
