/** Whether an element that plays a picture is visible, and how large it is. */
export interface ObservedElement {
  /** Whether it is on screen or about to be scrolled there; also in a picture-in-picture window. */
  isSeen: () => boolean;
  heightPx: () => number;
  stop: () => void;
}

/** A picture this far outside of the visible area is already received, before it is scrolled into
 *  sight. */
const AHEAD = '64px';

/** Calls `changed` when the page moves to a screen of another pixel ratio, or is zoomed. Returns a
 *  function that stops it. */
function watchPixelRatio(changed: () => void): () => void {
  let query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  const handleChange = () => {
    query.removeEventListener('change', handleChange);
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', handleChange);
    changed();
  };
  query.addEventListener('change', handleChange);
  return () => query.removeEventListener('change', handleChange);
}

/** Observes an element until it is stopped. `sighted` is called when its visibility changes.
 *  `resized` is called when its size changes, also when the same size has another number of screen
 *  pixels. */
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
  const stopWatchingRatio = watchPixelRatio(resized);
  resizes.observe(element);
  sightings.observe(element);
  return {
    isSeen: () => onScreen || document.pictureInPictureElement === element,
    heightPx: () => element.clientHeight,
    stop() {
      stopWatchingRatio();
      resizes.disconnect();
      sightings.disconnect();
    },
  };
}
