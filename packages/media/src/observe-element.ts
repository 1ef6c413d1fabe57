/** Whether an element that plays a picture is seen, and how large. */
export interface ObservedElement {
  /** On screen, or about to be scrolled there; also in a window of its own above the others. */
  isSeen: () => boolean;
  heightPx: () => number;
  stop: () => void;
}

/** A tile that is about to be scrolled into sight is fetched before it is seen. */
const AHEAD = '64px';

/** Calls `changed` when the page comes to a screen of another pixel ratio, or is zoomed; returns
 *  how to stop. */
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

/** Looks at an element until stopped; `resized` and `sighted` are called when there is news.
 *  `resized`: also when the same size is other pixels of the screen. */
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
