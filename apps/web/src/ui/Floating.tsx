import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './Floating.module.css';
import { placeBeside, type Side } from './place-beside.ts';

/** The window of a phone, as in the styles. */
const PHONE = '(max-width: 600px)';

/** An element above the page, beside an anchor. It follows when either moves or changes its size.
 *  With `stays` it follows only the person who scrolls or changes the window, so that news that
 *  moves the anchor moves nothing under a pointer. With `atFootOfPhone` it stands at the foot of a
 *  phone, across its whole width, since a long menu finds no room beside its anchor there. The
 *  browser's top layer draws it, so that nothing cuts it off. It is open while it is rendered.
 *  Source: FND-14. */
export function Floating({
  anchor,
  side,
  align,
  gapPx,
  stays = false,
  atFootOfPhone = false,
  className,
  ref,
  ...rest
}: Side &
  Omit<ComponentProps<'div'>, 'popover' | 'ref'> & {
    anchor: () => Element | null;
    stays?: boolean;
    atFootOfPhone?: boolean;
    ref?: RefObject<HTMLDivElement | null>;
  }) {
  const own = useRef<HTMLDivElement>(null);
  const floating = ref ?? own;
  const findAnchor = useRef(anchor);
  const placeAgain = useRef(() => {});
  const lastAnchor = useRef<DOMRect>(null);
  useLayoutEffect(() => {
    findAnchor.current = anchor;
    // News may have replaced the anchor or moved it.
    if (!stays) placeAgain.current();
  });
  useLayoutEffect(() => {
    const element = floating.current;
    const first = findAnchor.current();
    if (!element || !first) return;
    element.showPopover();
    const place = () => {
      if (atFootOfPhone && matchMedia(PHONE).matches) {
        element.dataset['atFoot'] = '';
        element.style.left = element.style.top = '';
        return;
      }
      delete element.dataset['atFoot'];
      // An anchor that is gone for a moment leaves the element where it is.
      const beside = findAnchor.current();
      if (!beside) return;
      const kept = stays ? lastAnchor.current : null;
      lastAnchor.current = kept ?? beside.getBoundingClientRect();
      const { leftPx, topPx } = placeBeside({
        side,
        align,
        gapPx,
        anchor: lastAnchor.current,
        size: { widthPx: element.offsetWidth, heightPx: element.offsetHeight },
        window: { widthPx: document.documentElement.clientWidth, heightPx: window.innerHeight },
        rightToLeft: document.documentElement.dir === 'rtl',
      });
      element.style.left = `${leftPx}px`;
      element.style.top = `${topPx}px`;
    };
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    sizes.observe(first);
    placeAgain.current = place;
    const listening = new AbortController();
    const listen = { capture: true, passive: true, signal: listening.signal };
    const follow = ({ target }: Event) => {
      if (target instanceof Node && !target.contains(findAnchor.current())) return;
      lastAnchor.current = null;
      place();
    };
    window.addEventListener('scroll', follow, listen);
    window.addEventListener('resize', follow, listen);
    return () => {
      sizes.disconnect();
      listening.abort();
    };
  }, [floating, side, align, gapPx, stays, atFootOfPhone]);
  return <div {...rest} ref={floating} popover="manual" className={classNames(styles.floating, className)} />;
}
