/** Whether an element that plays a picture is seen, and how large. */
export interface ObservedElement {
  /** On screen, or about to be scrolled there; also in a window of its own above the others. */
  isSeen: () => boolean;
  heightPx: () => number;
  stop: () => void;
}

/** A tile that is about to be scrolled into sight is fetched before it is seen. */
const AHEAD = '64px';

/** Looks at an element until stopped; `resized` and `sighted` are called when there is news. */
export function observeElement(
  element: HTMLMediaElement,
  { resized, sighted }: { readonly resized: () => void; readonly sighted: () => void },
): ObservedElement {
  let onScreen = true;
  const resizes = new ResizeObserver(resized);
  const sightings = new IntersectionObserver(
    (entries) => {
      onScreen = entries.at(-1)?.isIntersecting ?? false;
      sighted();
    },
    { rootMargin: AHEAD },
  );
  resizes.observe(element);
  sightings.observe(element);
  return {
    isSeen: () => onScreen || document.pictureInPictureElement === element,
    heightPx: () => element.clientHeight,
    stop() {
      resizes.disconnect();
      sightings.disconnect();
    },
  };
}
