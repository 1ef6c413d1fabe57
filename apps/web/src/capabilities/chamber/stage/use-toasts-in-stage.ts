import { type RefObject, useLayoutEffect } from 'react';

/** Has the toasts stand at the lower end of the stage, which makes room for them: there they are
 *  above the bar and beside the panel, and the ballot and the chat stay where they are. Where the
 *  panel covers the stage, they stand at the foot of the page. Source: TOAST-01. */
export function useToastsInStage(place: RefObject<HTMLElement | null>, covered: boolean): void {
  useLayoutEffect(() => {
    const element = place.current;
    const { documentElement: page } = document;
    if (element === null) return;
    const tell = () => {
      const box = element.getBoundingClientRect();
      const besidePx = page.dir === 'rtl' ? box.left : page.clientWidth - box.right;
      for (const [name, px] of [
        ['above', covered ? 0 : window.innerHeight - box.bottom],
        ['beside', covered ? 0 : besidePx],
        ['across', covered ? page.clientWidth : box.width],
      ] as const) {
        page.style.setProperty(`--hc-toasts-${name}`, `${Math.round(px)}px`);
      }
    };
    tell();
    page.dataset['toastsInStage'] = '';
    // A banner, the size of the window and the place of the panel all change its size.
    const sizes = new ResizeObserver(tell);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      delete page.dataset['toastsInStage'];
      for (const name of ['above', 'beside', 'across']) page.style.removeProperty(`--hc-toasts-${name}`);
    };
  }, [place, covered]);
}
